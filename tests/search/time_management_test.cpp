#include "search/alphabeta/root/time_management.h"

#include <gtest/gtest.h>

#include <chrono>
#include <initializer_list>

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

engine::Limits on_clock(engine::SeatClock clock) {
  engine::Limits limits;
  limits.clocks = {clock, engine::SeatClock{}};
  return limits;
}

Budget first_seat(const engine::Limits& limits, const TimeSettings& conventions = {20ms, false}) {
  return budget_for(limits, rules::Seat::first, conventions);
}

TEST(Budget, IsAbsentWithoutAnyTime) {
  EXPECT_EQ(first_seat({}), Budget{});
}

TEST(Budget, OfAnEndlessSearchIsAbsent) {
  engine::Limits limits = on_clock({1min, 0ms, {}});
  limits.infinite = true;
  EXPECT_EQ(first_seat(limits), Budget{});
}

TEST(Budget, OfMovetimeIsAllOfIt) {
  engine::Limits limits;
  limits.movetime = 750ms;
  EXPECT_EQ(first_seat(limits).maximum, Duration(750ms));
  EXPECT_FALSE(first_seat(limits).optimum);
}

TEST(Budget, TakesTheShorterOfClockAndMovetime) {
  engine::Limits limits = on_clock({10min, 0ms, {}});
  limits.movetime = 100ms;
  EXPECT_EQ(first_seat(limits).maximum, Duration(100ms));
  limits.movetime = 10h;
  EXPECT_LT(*first_seat(limits).maximum, Duration(10min));
}

TEST(Budget, IsTakenFromTheRightClock) {
  engine::Limits limits;
  limits.clocks = {engine::SeatClock{10s, 0ms, {}}, engine::SeatClock{100s, 0ms, {}}};
  EXPECT_LT(*budget_for(limits, rules::Seat::first, {}).optimum,
            *budget_for(limits, rules::Seat::second, {}).optimum);
}

TEST(Budget, LeavesTheOverheadOnTheClock) {
  for (const Milliseconds left : {50ms, 100ms, 1'000ms, 60'000ms}) {
    for (const std::optional<int> moves :
         {std::optional<int>(), std::optional(1), std::optional(5)}) {
      const Budget budget = first_seat(on_clock({left, 0ms, moves}));
      EXPECT_LE(*budget.maximum + 20ms, Duration(left)) << left.count();
      EXPECT_LE(*budget.optimum, *budget.maximum);
      EXPECT_GT(budget.maximum->count(), 0);
    }
  }
}

TEST(Budget, GrowsWithTheIncrement) {
  EXPECT_GT(*first_seat(on_clock({10s, 1s, {}})).optimum,
            *first_seat(on_clock({10s, 0ms, {}})).optimum);
}

TEST(Budget, LeavesAnIncrementBelowTheOverheadAsAReserve) {
  EXPECT_EQ(first_seat(on_clock({1s, 10ms, {}})), first_seat(on_clock({1s, 0ms, {}})));
  // What is spent a move comes down to the increment while there still is a reserve.
  EXPECT_LT(*first_seat(on_clock({250ms, 10ms, {}})).optimum, Duration(10ms));
}

TEST(Budget, GrowsAsTheControlComesNearer) {
  EXPECT_GT(*first_seat(on_clock({10s, 0ms, 2})).optimum,
            *first_seat(on_clock({10s, 0ms, 20})).optimum);
}

TEST(Budget, IsSmallerWithALargerOverhead) {
  const engine::Limits limits = on_clock({10s, 0ms, {}});
  EXPECT_LT(*first_seat(limits, {200ms, false}).optimum,
            *first_seat(limits, {20ms, false}).optimum);
}

TEST(Budget, IsLargerForWhoPonders) {
  const engine::Limits limits = on_clock({10s, 0ms, {}});
  EXPECT_GT(*first_seat(limits, {20ms, true}).optimum, *first_seat(limits, {20ms, false}).optimum);
}

constexpr Duration usual = 1s;

Pace after(std::initializer_list<Pace::Iteration> iterations) {
  Pace pace;
  for (const Pace::Iteration& iteration : iterations) {
    pace.add(iteration);
  }
  return pace;
}

Pace steady(int iterations, Value value = 30, int share = 700) {
  Pace pace;
  for (int number = 0; number < iterations; ++number) {
    pace.add({7, value, share});
  }
  return pace;
}

TEST(Pace, IsTheUsualBeforeThereIsMuchToTell) {
  EXPECT_EQ(Pace().of(usual), usual);
  EXPECT_EQ(after({{7, 10, 900}, {8, -200, 100}}).of(usual), usual);
}

TEST(Pace, QuickensWhileTheBestMoveStays) {
  EXPECT_LT(steady(10).of(usual), steady(4).of(usual));
  EXPECT_LT(steady(10).of(usual), usual);
}

TEST(Pace, SlowsDownWhenTheBestMoveChanges) {
  Pace pace = steady(10);
  const Duration before = pace.of(usual);
  pace.add({8, 30, 700});
  const Duration once = pace.of(usual);
  EXPECT_GT(once, before);
  pace.add({9, 30, 700});
  EXPECT_GT(pace.of(usual), once);
}

TEST(Pace, SlowsDownWhenTheValueFalls) {
  Pace falling = steady(8);
  falling.add({7, -60, 700});
  EXPECT_GT(falling.of(usual), steady(9).of(usual));
  Pace rising = steady(8);
  rising.add({7, 120, 700});
  EXPECT_LE(rising.of(usual), steady(9).of(usual));
}

TEST(Pace, SlowsDownWhenOtherMovesTakeTheNodes) {
  EXPECT_GT(steady(8, 30, 200).of(usual), steady(8, 30, 950).of(usual));
}

TEST(Pace, StaysWithinBounds) {
  Pace wild;
  for (std::uint16_t number = 0; number < 30; ++number) {
    wild.add({number, -500 * number, 0});
  }
  EXPECT_LE(wild.of(usual), 3 * usual);
  EXPECT_GE(steady(60, 30, 1'000).of(usual), usual / 4);
  wild.add({1, mated_in(4), 10});
  EXPECT_LE(wild.of(usual), 3 * usual);
}

}  // namespace
}  // namespace ludex::search
