// Our engine under a controller that is not ours: Debian's polyglot speaks UCI to `ludex engine
// chess` and xboard's protocol to this test, which plays the other side.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "host/clock.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "rules/registry.h"

namespace ludex {
namespace {

using namespace std::chrono_literals;

// An answer takes milliseconds; only a broken program reaches this.
constexpr auto patience = 60s;
constexpr int most_plies = 400;

class Polyglot {
 public:
  explicit Polyglot(host::Process process)
      : process_(std::move(process)),
        port_({process_.output.get(), process_.input.get(), process_.errors.get(),
               process_.exit_descriptor()}) {}

  bool send(std::string line) {
    const std::array lines{std::move(line)};
    return port_.send(lines, clock_.now() + patience).complete;
  }

  // What follows `beginning` on the next line that starts so; nothing if polyglot ends or is
  // silent.
  std::optional<std::string> await(std::string_view beginning) {
    const TimePoint deadline = clock_.now() + patience;
    for (;;) {
      const host::Received received = port_.receive(deadline);
      if (received.what == host::Arrival::too_long || received.what == host::Arrival::woken) {
        continue;
      }
      if (received.what != host::Arrival::line) return std::nullopt;
      transcript_ += std::string(received.text) + '\n';
      if (received.text.starts_with(beginning)) {
        return std::string(received.text.substr(beginning.size()));
      }
    }
  }

  bool ends_by_itself() { return process_.wait_for_exit(clock_.now() + patience); }
  [[nodiscard]] const std::string& transcript() const { return transcript_; }

 private:
  host::SteadyClock clock_;
  host::Process process_;
  host::PipePort port_;
  std::string transcript_;
};

std::unique_ptr<Polyglot> start_polyglot() {
  host::ignore_broken_pipes();
  host::ProcessSpec spec;
  spec.command = "/usr/games/polyglot";
  spec.arguments = {"-noini", "-ed", LUDEX_BIN, "-ec", "./ludex engine chess"};
  auto process = host::Process::start(spec);
  if (!process) {
    ADD_FAILURE() << process.error();
    return nullptr;
  }
  return std::make_unique<Polyglot>(std::move(*process));
}

// Any legal move, drawn by lot: the engine has to win against it.
std::string random_move(rules::Game& game, Rng& rng) {
  const std::vector<rules::Move> moves = game.legal_moves();
  const rules::Move move = moves[rng.below(moves.size())];
  std::string text = game.format_move(move, rules::coordinate);
  game.play(move);
  return text;
}

TEST(ForeignController, PolyglotSeesOurNameAndOptions) {
  const auto polyglot = start_polyglot();
  ASSERT_NE(polyglot, nullptr);
  ASSERT_TRUE(polyglot->send("xboard"));
  ASSERT_TRUE(polyglot->send("protover 2"));
  ASSERT_TRUE(polyglot->await("feature done=1")) << polyglot->transcript();
  EXPECT_NE(polyglot->transcript().find("feature myname=\"Ludex"), std::string::npos)
      << polyglot->transcript();
  ASSERT_TRUE(polyglot->send("quit"));
  EXPECT_TRUE(polyglot->ends_by_itself());
}

TEST(ForeignController, AWholeGameIsPlayedThroughPolyglot) {
  const auto polyglot = start_polyglot();
  ASSERT_NE(polyglot, nullptr);
  ASSERT_TRUE(polyglot->send("xboard"));
  ASSERT_TRUE(polyglot->send("protover 2"));
  ASSERT_TRUE(polyglot->await("feature done=1")) << polyglot->transcript();
  ASSERT_TRUE(polyglot->send("new"));
  ASSERT_TRUE(polyglot->send("level 40 5 0"));
  ASSERT_TRUE(polyglot->send("sd 4"));

  auto started = rules::start_game({.game = "chess"});
  ASSERT_TRUE(started.has_value());
  rules::Game& game = **started;
  Rng rng(2024);
  while (!game.outcome() && game.moves().size() < most_plies) {
    ASSERT_TRUE(polyglot->send("usermove " + random_move(game, rng)));
    if (game.outcome()) break;
    const auto answer = polyglot->await("move ");
    ASSERT_TRUE(answer.has_value()) << polyglot->transcript();
    const auto move = game.parse_move(*answer, rules::coordinate);
    ASSERT_TRUE(move.has_value()) << describe(move.error()) << "\n" << polyglot->transcript();
    game.play(*move);
  }
  ASSERT_TRUE(game.outcome().has_value()) << game.position();
  EXPECT_EQ(game.outcome()->code, "checkmate") << game.position();
  EXPECT_EQ(game.outcome()->winner, rules::Seat::second);
  ASSERT_TRUE(polyglot->send("quit"));
  EXPECT_TRUE(polyglot->ends_by_itself());
}

}  // namespace
}  // namespace ludex
