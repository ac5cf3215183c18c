// Clocks that a protocol cannot say are told as ones that it can, and never with too much time.
#include <gtest/gtest.h>

#include <string>

#include "engine/clock.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/registry.h"

namespace ludex::protocols {
namespace {

using engine::CanadianByoYomi;
using engine::JapaneseByoYomi;
using engine::SeatClock;
using namespace std::chrono_literals;

SeatClock clock_of(Milliseconds left, std::optional<engine::ByoYomi> byo_yomi, bool in_it) {
  SeatClock clock;
  clock.left = left;
  clock.byo_yomi = byo_yomi;
  clock.in_byo_yomi = in_it;
  return clock;
}

TEST(Clocks, APeriodThatFollowsCountsAsMainTime) {
  EXPECT_EQ(engine::without_byo_yomi(clock_of(60s, JapaneseByoYomi{10s, 3}, false)),
            (SeatClock{70s, 0ms, {}}));
  EXPECT_EQ(engine::without_byo_yomi(clock_of(60s, CanadianByoYomi{50s, 10}, false)),
            (SeatClock{65s, 0ms, {}}));
}

TEST(Clocks, APeriodThatRunsIsForItsMoves) {
  EXPECT_EQ(engine::without_byo_yomi(clock_of(9s, JapaneseByoYomi{10s, 1}, true)),
            (SeatClock{9s, 0ms, 1}));
  SeatClock canadian = clock_of(30s, CanadianByoYomi{50s, 10}, true);
  canadian.moves_to_go = 6;
  EXPECT_EQ(engine::without_byo_yomi(canadian), (SeatClock{30s, 0ms, 6}));
}

TEST(Clocks, AQuarterOfWhatIsToldIsNoMoreThanAMoveMayTake) {
  SeatClock turn = clock_of(180s, {}, false);
  turn.longest_move = 5s;
  EXPECT_EQ(engine::without_byo_yomi(turn), (SeatClock{20s, 0ms, {}}));
  turn.left = 7s;
  EXPECT_EQ(engine::without_byo_yomi(turn), (SeatClock{7s, 0ms, {}}));
}

engine::Request in_byo_yomi() {
  engine::Request request;
  request.limits.clocks = {clock_of(9s, JapaneseByoYomi{10s, 1}, true),
                           clock_of(60s, JapaneseByoYomi{10s, 3}, false)};
  return request;
}

TEST(Clocks, UciHearsOfAByoYomiAsMainTime) {
  const auto game = rules::start_game({.game = "chess"}).value();
  EXPECT_EQ(format(uci::to_message(in_byo_yomi(), *game, Spelling())),
            "go wtime 9000 btime 70000 movestogo 1");
}

TEST(Clocks, UcciHearsOfAByoYomiAsMainTime) {
  const auto game = rules::start_game({.game = "xiangqi"}).value();
  EXPECT_EQ(format(ucci::to_message(in_byo_yomi(), *game, ucci::TimeUnit::milliseconds)),
            "go time 9000 movestogo 1 opptime 70000 oppincrement 0");
}

TEST(Scores, AWinRateIsToldAsChancesAndALeadNotAtAll) {
  const auto game = rules::start_game({.game = "chess"}).value();
  engine::Info info;
  info.depth = 4;
  info.win_rate = engine::WinRate{6230};
  info.lead = engine::HalfPoints{13};
  EXPECT_EQ(uci::format(to_message(info, *game, Spelling())), "info depth 4 wdl 623 0 377");
}

}  // namespace
}  // namespace ludex::protocols
