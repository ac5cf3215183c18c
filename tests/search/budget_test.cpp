#include "search/alphabeta/budget.h"

#include <gtest/gtest.h>

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

engine::Limits on_clock(engine::SeatClock clock) {
  engine::Limits limits;
  limits.clocks = {clock, engine::SeatClock{}};
  return limits;
}

Budget first_seat(const engine::Limits& limits, const TimeHabits& habits = {20ms, false}) {
  return budget_for(limits, rules::Seat::first, habits);
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

}  // namespace
}  // namespace ludex::search
