// Numbers of any size, from the line that brings them to what they are reckoned with.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "host/clock.h"
#include "host/process.h"
#include "host/process_port.h"
#include "match/play/game_record.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/registry.h"
#include "search/alphabeta/root/time_management.h"

namespace ludex::cli {
namespace {

using namespace std::chrono_literals;

// Black is to move, so that a score from White's view changes its sign.
std::string score_after(const std::string& line, protocols::PointOfView view) {
  const auto game = rules::start_game({.game = "chess"}).value();
  game->play(game->legal_moves().front());
  const auto message = uci::parse_message(line, uci::Scan::first_word).value();
  const auto info = protocols::to_engine(std::get<uci::Info>(message), *game, view, {});
  return match::format_score(*info.score);
}

TEST(HugeNumbers, AScoreOfAnySizeIsWrittenWithItsSign) {
  using protocols::PointOfView;
  struct Row {
    std::string score;
    std::string own;
    std::string turned;
  };
  for (const Row& row : std::vector<Row>{
           {"mate 2147483647", "+M1999999999", "-M2000000000"},
           {"mate -2147483648", "-M2000000000", "+M1999999999"},
           {"cp 2147483647", "+10000000.00", "-10000000.00"},
           {"cp -2147483648", "-10000000.00", "+10000000.00"},
       }) {
    EXPECT_EQ(score_after("info score " + row.score, PointOfView::side_to_move), row.own);
    EXPECT_EQ(score_after("info score " + row.score, PointOfView::white), row.turned);
  }
}

// What a search would make of it.
search::Budget budget_of(const engine::Request& request) {
  return search::budget_for(request.limits, rules::Seat::first, {Milliseconds(5000), true});
}

TEST(HugeNumbers, AClockOfAnySizeLeavesTimeToThink) {
  const auto chess = rules::start_game({.game = "chess"}).value();
  const auto xiangqi = rules::start_game({.game = "xiangqi"}).value();
  for (const std::string time : {"10000000000000", "9223372036854775807"}) {
    for (const std::string& more : std::vector<std::string>{
             "", " winc " + time, " movestogo 1", " movestogo 2147483647", " movetime " + time}) {
      const auto go = uci::parse_command(fmt::format("go wtime {}{}", time, more)).value();
      const auto budget = budget_of(uci::to_engine(std::get<uci::Go>(go), *chess, {}));
      EXPECT_GT(budget.optimum, 24h) << time << more;
      EXPECT_GE(budget.maximum, budget.optimum) << time << more;
    }
    for (const std::string& more :
         std::vector<std::string>{"", " increment " + time, " movestogo 9223372036854775807"}) {
      const auto go = ucci::parse_command(fmt::format("go time {}{}", time, more)).value();
      const auto request =
          ucci::to_engine(std::get<ucci::Go>(go), *xiangqi, ucci::TimeUnit::seconds);
      EXPECT_GT(budget_of(request).maximum, 24h) << time << more;
    }
  }
}

TEST(HugeNumbers, AnEngineWithYearsOnItsClockThinks) {
  auto process = host::Process::start({LUDEX_BIN "/ludex", {"engine", "chess"}, "", {}});
  ASSERT_TRUE(process.has_value());
  host::ProcessPort port(*std::move(process));
  const TimePoint soon = host::SteadyClock().now() + 60s;
  ASSERT_TRUE(port.send(std::vector<std::string>{"uci", "setoption name OwnBook value false",
                                                 "position startpos",
                                                 "go wtime 10000000000000 btime 10000000000000"},
                        soon)
                  .complete);
  for (bool thinks = false; !thinks;) {
    const auto received = port.receive(soon);
    ASSERT_EQ(received.what, host::Arrival::line);
    ASSERT_FALSE(received.text.starts_with("bestmove")) << received.text;
    thinks = received.text.starts_with("info depth 4 ");
  }
}

}  // namespace
}  // namespace ludex::cli
