#include "search/go/time.h"

#include <gtest/gtest.h>

#include <chrono>

#include "rules/go/states.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

class GoTime : public testing::Test {
 protected:
  [[nodiscard]] static Budget budget(const engine::SeatClock& clock, const char* side = "9",
                                     Milliseconds overhead = 20ms) {
    engine::Limits limits;
    limits.clocks = {clock, engine::SeatClock{}};
    return go_budget_for(limits, rules::Seat::first, go::GameState(go::rules_of({{"size", side}})),
                         overhead);
  }
};

TEST_F(GoTime, IsNotLimitedWithoutAClock) {
  const go::GameState state(go::rules_of({{"size", "9"}}));
  EXPECT_EQ(go_budget_for({}, rules::Seat::first, state, 20ms), Budget{});
  engine::Limits limits;
  limits.clocks = {engine::SeatClock{1min, 0ms, {}}, engine::SeatClock{}};
  limits.infinite = true;
  EXPECT_EQ(go_budget_for(limits, rules::Seat::first, state, 20ms), Budget{});
}

TEST_F(GoTime, OfOneMoveIsAllOfIt) {
  engine::Limits limits;
  limits.movetime = 750ms;
  const Budget all =
      go_budget_for(limits, rules::Seat::first, go::GameState(go::rules_of({{"size", "9"}})), 20ms);
  EXPECT_FALSE(all.optimum);
  EXPECT_EQ(all.maximum, Duration(750ms));
}

TEST_F(GoTime, LastsLongerOnALargeBoard) {
  const engine::SeatClock clock{10min, 0ms, {}};
  EXPECT_GT(*budget(clock, "9").optimum, 3 * *budget(clock, "19").optimum);
}

// Whatever the clock, as many moves as the game lasts end before the time does.
TEST_F(GoTime, SufficesForTheWholeGame) {
  for (const char* side : {"9", "13", "19"}) {
    for (const Milliseconds main : {2'000ms, 60'000ms, 1'800'000ms}) {
      go::GameState state(go::rules_of({{"size", side}}));
      Duration left = main;
      const int points = go::points_of(state.position().size());
      for (int move = 0; move < points / 2; ++move) {
        engine::Limits limits;
        limits.clocks = {engine::SeatClock{std::chrono::floor<Milliseconds>(left), 0ms, {}},
                         engine::SeatClock{}};
        const Budget now = go_budget_for(limits, rules::Seat::first, state, 20ms);
        ASSERT_LE(*now.optimum, *now.maximum);
        ASSERT_LE(*now.maximum, left);
        left -= *now.optimum;
        state.play(go::Move::pass(go::Color::black));
        state.play(go::Move::pass(go::Color::white));
      }
      EXPECT_GT(left, Duration(0)) << side << ' ' << main.count();
    }
  }
}

TEST_F(GoTime, UsesAJapanesePeriodAndNeverMore) {
  engine::SeatClock clock{10s, 0ms, {}, engine::JapaneseByoYomi{10s, 1}, true};
  const Budget budget_now = budget(clock);
  EXPECT_GT(*budget_now.optimum, Duration(7s));
  EXPECT_LT(*budget_now.maximum, Duration(10s - 20ms));
  // What is left of a period that has begun.
  clock.left = 1s;
  EXPECT_LT(*budget(clock).maximum, Duration(1s - 20ms));
}

TEST_F(GoTime, AddsAPeriodThatFollowsToTheMainTime) {
  const engine::SeatClock plain{1min, 0ms, {}};
  engine::SeatClock clock = plain;
  clock.byo_yomi = engine::JapaneseByoYomi{10s, 3};
  EXPECT_GT(*budget(clock).optimum, *budget(plain).optimum + 7s);
  // A main time that is over within the move leaves the period.
  clock.left = 100ms;
  EXPECT_LT(*budget(clock).maximum, Duration(10s));
  clock.byo_yomi = engine::CanadianByoYomi{50s, 5};
  clock.left = 1min;
  EXPECT_GT(*budget(clock).optimum, *budget(plain).optimum + 7s);
}

TEST_F(GoTime, SharesACanadianPeriodAmongItsMoves) {
  const auto with = [](int moves) {
    return engine::SeatClock{30s, 0ms, moves, engine::CanadianByoYomi{60s, 10}, true};
  };
  EXPECT_LT(*budget(with(10)).optimum, Duration(3s));
  EXPECT_LT(*budget(with(10)).maximum, Duration(6100ms));
  EXPECT_GT(*budget(with(1)).optimum, Duration(23s));
  EXPECT_LT(*budget(with(1)).maximum, Duration(30s - 20ms));
}

TEST_F(GoTime, KeepsToTheLongestMoveAndToWhatIsLeft) {
  engine::SeatClock clock{10min, 0ms, {}};
  clock.longest_move = 1s;
  EXPECT_LE(*budget(clock).maximum, Duration(980ms));
  EXPECT_LE(*budget({5ms, 0ms, {}}).maximum, Duration(5ms));
  EXPECT_GT(*budget({0ms, 0ms, {}}).maximum, Duration(0));
}

TEST_F(GoTime, CountsAnIncrement) {
  EXPECT_GT(*budget({1min, 2s, {}}).optimum, *budget({1min, 0ms, {}}).optimum + 1500ms);
  EXPECT_LE(*budget({1s, 0ms, 1}).maximum, Duration(980ms));
}

}  // namespace
}  // namespace ludex::search
