// Players that think in their opponent's time: what they are told when, and what they are charged.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/play/referee.h"
#include "match/scripted_engine.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using namespace std::chrono_literals;

struct Line {
  std::string move;
  std::string expects;  // empty: nothing to ponder on
};

// Needs ten milliseconds for a move from when its clock starts, and keeps what it was told.
class Thinker final : public engine::Engine, public engine::ProcessorWait {
 public:
  Thinker(HandClock& clock, std::vector<Line> lines) : clock_(clock), lines_(std::move(lines)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }

  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    game_ = game.clone();
    asked_ = clock_.now();
    state_ = request.limits.ponder ? State::pondering : State::thinking;
    told.push_back(request.limits.ponder ? "ponder" : "think");
    for (const rules::Move move : game.moves()) {
      told.back() += " " + std::to_string(move.code);
    }
    movetimes.push_back(request.limits.movetime.value_or(0ms));
    left.push_back(request.limits.clocks ? request.limits.clocks->at(0).left : 0ms);
    return {};
  }
  void stop() override {
    told.emplace_back("stop");
    state_ = deaf ? state_ : State::stopped;
    stopped_ = clock_.now();
  }
  void ponderhit(bool /*draw_offered*/) override {
    told.emplace_back("ponderhit");
    state_ = State::thinking;
    asked_ = clock_.now();
  }

  std::optional<engine::Event> next(TimePoint deadline) override {
    if (state_ == State::pondering && says_while_pondering) {
      return std::exchange(says_while_pondering, std::nullopt);
    }
    if (state_ == State::idle || state_ == State::pondering) {
      clock_.move_to(deadline);
      return std::nullopt;
    }
    if (state_ == State::thinking) {
      clock_.pass(10ms);
    }
    if (state_ == State::stopped) {
      if (stopped_ + stops_after > deadline) {
        clock_.move_to(deadline);
        return std::nullopt;
      }
      clock_.move_to(stopped_ + stops_after);
    }
    const bool wanted = state_ == State::thinking;
    state_ = State::idle;
    engine::Decision decision;
    decision.took = clock_.now() - asked_;
    decision.what = engine::NoMove{};
    if (wanted) {
      const Line line = lines_.at(at_++);
      engine::Play play{game_->parse_move(line.move, rules::coordinate).value(), {}};
      game_->play(play.move);
      if (!line.expects.empty()) {
        play.ponder = game_->parse_move(line.expects, rules::coordinate).value();
      }
      decision.what = play;
    }
    return decision;
  }
  void wake() override {}
  [[nodiscard]] std::optional<Duration> without_processor() const override { return std::nullopt; }
  [[nodiscard]] std::optional<Duration> without_processor_since_stop() const override {
    return std::min<Duration>(waits, clock_.now() - stopped_);
  }

  std::vector<std::string> told;
  std::vector<Milliseconds> left;  // on White's clock when it was asked
  std::vector<Milliseconds> movetimes;
  std::optional<engine::Event> says_while_pondering;
  bool deaf = false;        // does not stop
  Duration stops_after{0};  // how long it thinks on when it is told to stop
  Duration waits{0};        // of that time, without a processor

 private:
  enum class State { idle, thinking, pondering, stopped };

  HandClock& clock_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  engine::Identity identity_{"Thinker", "Tests"};
  std::vector<engine::Option> options_;
  std::unique_ptr<rules::Game> game_;
  TimePoint asked_{};
  TimePoint stopped_{};
  State state_ = State::idle;
};

class PonderingGame : public testing::Test {
 protected:
  PlayedGame play(std::vector<Line> white_lines, const std::vector<Act>& black_acts) {
    white_ = std::make_unique<Thinker>(clock_, std::move(white_lines));
    ScriptedEngine black(clock_, black_acts);
    if (prepare_) {
      prepare_();
    }
    Allowance may;
    may.time = control_;
    may.ponder = true;
    Player first{*white_, may};
    Player second{black, may};
    RefereeRules rules;
    const Referee referee(clock_, rules);
    return referee.play({rules::start_game({.game = "chess"}).value()}, {&first, &second}, {});
  }

  // The first words of what White was told.
  [[nodiscard]] std::string story() const {
    std::string words;
    for (const std::string& told : white_->told) {
      words += told.substr(0, told.find(' ')) + " ";
    }
    return words;
  }

  HandClock clock_;
  std::unique_ptr<Thinker> white_;
  std::function<void()> prepare_;
  TimeControl control_ = Periods{60s, 0ms, {}};
};

std::vector<Act> slowly(const std::vector<std::string>& moves) {
  std::vector<Act> all = acts(moves);
  for (Act& act : all) {
    act.takes = 3s;
  }
  return all;
}

TEST_F(PonderingGame, AGuessThatIsPlayedIsAHitAndOnlyTimeFromThenIsCharged) {
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"e7e5", "resign"}));
  EXPECT_EQ(story(), "think ponder ponderhit ");
  EXPECT_EQ(game.end.reason, "Black resigns");
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[2].took, 10ms);
  EXPECT_EQ(game.moves[2].left, std::chrono::nanoseconds(60s - 20ms));
  EXPECT_EQ(white_->left[1], 60s - 10ms) << "the clock after its own move";
  EXPECT_TRUE(game.healthy[0]);
}

TEST_F(PonderingGame, AnotherMoveStopsItAndAsksAnew) {
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"d7d6", "resign"}));
  EXPECT_EQ(story(), "think ponder stop think ");
  EXPECT_EQ(game.end.reason, "Black resigns");
  EXPECT_EQ(game.moves[2].took, 10ms);
  const auto moves = [&](std::size_t at) {
    return white_->told.at(at).substr(white_->told.at(at).find(' '));
  };
  EXPECT_NE(moves(1), moves(3)) << "the question is about the position on the board";
}

TEST_F(PonderingGame, TheEndOfTheGameBringsItToRest) {
  const PlayedGame game = play({{"e2e4", "e7e5"}}, slowly({"resign"}));
  EXPECT_EQ(story(), "think ponder stop ");
  EXPECT_EQ(game.end.reason, "Black resigns");
  EXPECT_TRUE(game.healthy[0]);
}

TEST_F(PonderingGame, AnEngineWithoutAProcessorMayStopLater) {
  prepare_ = [this] {
    white_->stops_after = 3s;
    white_->waits = 1600ms;
  };
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"d7d6", "resign"}));
  EXPECT_EQ(game.end.reason, "Black resigns");
  EXPECT_EQ(game.moves[2].took, 3s - 5ms + 10ms) << "but its clock runs";
  prepare_ = [this] {
    white_->stops_after = 3s;
    white_->waits = 1400ms;
  };
  EXPECT_EQ(play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"d7d6", "resign"})).end.reason,
            "White's connection stalls (not responding)");
}

TEST_F(PonderingGame, AnEngineThatPondersOnWhenStoppedLosesByThat) {
  prepare_ = [this] { white_->deaf = true; };
  const PlayedGame game = play({{"e2e4", "e7e5"}}, slowly({"d7d6"}));
  EXPECT_EQ(game.end.reason, "White's connection stalls (not responding)");
  EXPECT_FALSE(game.healthy[0]);
}

TEST_F(PonderingGame, ThinkingOnAfterAWrongGuessIsChargedButForAFewMilliseconds) {
  prepare_ = [this] { white_->stops_after = 700ms; };
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"d7d6", "resign"}));
  EXPECT_EQ(story(), "think ponder stop think ");
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[2].took, 700ms - 5ms + 10ms);
  EXPECT_EQ(game.moves[2].left, std::chrono::nanoseconds(60s - 10ms - 705ms));
  EXPECT_EQ(white_->left[2], 60s - 10ms - 695ms) << "what it is told when it is asked anew";
}

TEST_F(PonderingGame, AStopWithinAFewMillisecondsCostsNothing) {
  prepare_ = [this] { white_->stops_after = 4ms; };
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"d7d6", "resign"}));
  EXPECT_EQ(game.moves.at(2).took, 10ms);
}

TEST_F(PonderingGame, AnEngineThatThinksOnBeyondItsClockLosesOnTimeAndPlaysOn) {
  control_ = Periods{200ms, 0ms, {}};
  prepare_ = [this] { white_->stops_after = 400ms; };
  std::vector<Act> black = acts({"d7d6"});
  black[0].takes = 50ms;
  const PlayedGame game = play({{"e2e4", "e7e5"}}, black);
  EXPECT_EQ(game.end.reason, "White loses on time (205ms overrun)");
  EXPECT_TRUE(game.healthy[0]);
}

TEST_F(PonderingGame, AnEngineThatNeverStopsLosesOnTimeOnceItsClockIsOver) {
  control_ = Periods{200ms, 0ms, {}};
  prepare_ = [this] { white_->deaf = true; };
  std::vector<Act> black = acts({"d7d6"});
  black[0].takes = 50ms;
  const PlayedGame game = play({{"e2e4", "e7e5"}}, black);
  EXPECT_EQ(game.end.reason, "White loses on time (not responding)");
  EXPECT_FALSE(game.healthy[0]);
}

TEST_F(PonderingGame, WithAFixedTimeForAMoveThinkingOnShortensTheMove) {
  control_ = FixedMove{2s};
  prepare_ = [this] { white_->stops_after = 505ms; };
  std::vector<Act> black = acts({"d7d6", "resign"});
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, black);
  EXPECT_EQ(white_->movetimes.at(2), 1500ms);
  EXPECT_EQ(game.moves.at(2).took, 510ms);
}

TEST_F(PonderingGame, AnAnswerInAdvanceCostsNoTimeAndIsWarnedOf) {
  prepare_ = [this] {
    engine::Decision early;
    early.took = 2s;
    const auto board = rules::start_game({.game = "chess"}).value();
    for (const std::string text : {"e2e4", "e7e5"}) {
      board->play(board->parse_move(text, rules::coordinate).value());
    }
    early.what = engine::Play{board->parse_move("g1f3", rules::coordinate).value(), {}};
    white_->says_while_pondering = early;
  };
  const PlayedGame game = play({{"e2e4", "e7e5"}}, slowly({"e7e5", "resign"}));
  EXPECT_EQ(game.end.reason, "Black resigns");
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[2].took, 0ms);
  ASSERT_EQ(game.warnings.size(), 1U);
  EXPECT_EQ(game.warnings[0].text, "it answered while it was to ponder");
}

TEST_F(PonderingGame, WhatItThoughtMeanwhileBelongsToTheMove) {
  prepare_ = [this] {
    engine::Info info;
    info.depth = 21;
    info.score = engine::Score{engine::Centipawns{34}};
    white_->says_while_pondering = info;
  };
  const PlayedGame game = play({{"e2e4", "e7e5"}, {"g1f3", ""}}, slowly({"e7e5", "resign"}));
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[2].finding.depth, 21);
}

TEST_F(PonderingGame, AnHourglassRunsTheOtherWayMeanwhile) {
  HandClock clock;
  ScriptedEngine white(clock, slowly({"e2e4", "resign"}));
  ScriptedEngine black(clock, slowly({"e7e5"}));
  Allowance may;
  may.time = Hourglass{60s};
  Player first{white, may};
  Player second{black, may};
  const RefereeRules rules;
  const Referee referee(clock, rules);
  (void)referee.play({rules::start_game({.game = "chess"}).value()}, {&first, &second}, {});
  EXPECT_EQ(black.requests.at(0).limits.clocks->at(0).left, 57s);
  EXPECT_EQ(black.requests.at(0).limits.clocks->at(1).left, 63s);
  EXPECT_EQ(white.requests.at(1).limits.clocks->at(0).left, 60s);
}

}  // namespace
}  // namespace ludex::match
