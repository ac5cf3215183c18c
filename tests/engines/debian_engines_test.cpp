// Real engines through our host: the five UCI engines of Debian 12.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "host/clock.h"
#include "host/start_engine.h"
#include "rules/registry.h"

namespace ludex::host {
namespace {

constexpr std::chrono::seconds ample{60};

struct Row {
  std::string command;
  std::vector<std::string> arguments;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.command;
}

class DebianEngineTest : public testing::TestWithParam<Row> {
 protected:
  void SetUp() override {
    EngineSpec spec;
    spec.command = "/usr/games/" + GetParam().command;
    spec.arguments = GetParam().arguments;
    spec.timeouts.handshake = ample;
    spec.options = {{"Hash", "4", true}};
    auto started = start_engine(spec, clock_, {});
    ASSERT_TRUE(started.has_value()) << started.error().detail;
    engine_ = std::move(*started);
    ready();
  }
  void ready() {
    const auto ready = engine_->new_game(*game_);
    ASSERT_TRUE(ready.has_value()) << ready.error().detail;
  }
  void ask(const engine::Limits& limits) {
    engine::Request request;
    request.limits = limits;
    const auto asked = engine_->think(*game_, request);
    ASSERT_TRUE(asked.has_value()) << asked.error().detail;
  }
  // The decision of the engine; others of its events are passed over.
  engine::Decision decision() {
    const TimePoint until = clock_.now() + ample;
    while (const auto event = engine_->next(until)) {
      if (const auto* what = std::get_if<engine::Decision>(&*event)) {
        return *what;
      }
      if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
        ADD_FAILURE() << failure->detail;
        break;
      }
      infos_ += std::holds_alternative<engine::Info>(*event) ? 1 : 0;
    }
    return {};
  }
  void play(const engine::Decision& decision) {
    const auto* move = std::get_if<engine::Play>(&decision.what);
    ASSERT_NE(move, nullptr);
    ASSERT_TRUE(game_->is_legal(move->move));
    game_->play(move->move);
  }

  SteadyClock clock_;
  std::unique_ptr<rules::Game> game_ = rules::start_game({.game = "chess"}).value();
  std::unique_ptr<engine::Engine> engine_;
  int infos_ = 0;
};

TEST_P(DebianEngineTest, IntroducesItself) {
  EXPECT_FALSE(engine_->identity().name.empty());
  EXPECT_FALSE(engine_->options().empty());
}

TEST_P(DebianEngineTest, PlaysBothSidesOfAnOpening) {
  engine::Limits limits;
  limits.depth = 3;
  for (int ply = 0; ply < 12 && !game_->outcome(); ++ply) {
    ask(limits);
    const auto what = decision();
    EXPECT_GT(what.took.count(), 0);
    play(what);
  }
  ready();
}

TEST_P(DebianEngineTest, KeepsToItsClock) {
  engine::Limits limits;
  limits.clocks = std::array<engine::SeatClock, 2>{};
  for (engine::SeatClock& seat : *limits.clocks) {
    seat = {Milliseconds(500), Milliseconds(20), std::nullopt};
  }
  ask(limits);
  play(decision());
}

TEST_P(DebianEngineTest, AnswersWhenAnEndlessSearchIsStopped) {
  engine::Limits limits;
  limits.infinite = true;
  ask(limits);
  const auto first = engine_->next(clock_.now() + ample);
  ASSERT_TRUE(first.has_value());
  EXPECT_TRUE(std::holds_alternative<engine::Info>(*first) ||
              std::holds_alternative<engine::Complaint>(*first));
  engine_->stop();
  play(decision());
}

TEST_P(DebianEngineTest, PondersUntilTheMoveIsPlayed) {
  game_->play(game_->parse_move("e2e4", rules::coordinate).value());
  game_->play(game_->parse_move("e7e5", rules::coordinate).value());
  engine::Limits limits;
  limits.clocks = std::array<engine::SeatClock, 2>{};
  for (engine::SeatClock& seat : *limits.clocks) {
    seat = {Milliseconds(500), Milliseconds(20), std::nullopt};
  }
  limits.ponder = true;
  ask(limits);
  engine_->ponderhit();
  play(decision());
}

TEST_P(DebianEngineTest, LeavesAPonderSearchForAnotherMove) {
  game_->play(game_->parse_move("e2e4", rules::coordinate).value());
  game_->play(game_->parse_move("e7e5", rules::coordinate).value());
  engine::Limits limits;
  limits.clocks = std::array<engine::SeatClock, 2>{};
  for (engine::SeatClock& seat : *limits.clocks) {
    seat = {Milliseconds(500), Milliseconds(20), std::nullopt};
  }
  limits.ponder = true;
  ask(limits);
  engine_->stop();
  (void)decision();  // of the move that was not played
  game_->undo();
  game_->play(game_->parse_move("c7c5", rules::coordinate).value());
  limits.ponder = false;
  limits.depth = 3;
  ask(limits);
  play(decision());
}

TEST_P(DebianEngineTest, QuitsInMidSearch) {
  engine::Limits limits;
  limits.infinite = true;
  ask(limits);
  engine_.reset();
}

INSTANTIATE_TEST_SUITE_P(All, DebianEngineTest,
                         testing::Values(Row{"stockfish", {}}, Row{"fairy-stockfish", {}},
                                         Row{"toga2", {}}, Row{"glaurung", {}},
                                         Row{"gnuchess", {"--uci"}}),
                         [](const auto& row) {
                           std::string name = row.param.command;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

}  // namespace
}  // namespace ludex::host
