#include "search/alphabeta/pace.h"

#include <gtest/gtest.h>

#include <chrono>

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

constexpr Duration usual = 1s;

Pace after(std::initializer_list<Pace::Iteration> iterations) {
  Pace pace;
  for (const Pace::Iteration& iteration : iterations) pace.add(iteration);
  return pace;
}

Pace steady(int iterations, Value value = 30, int share = 700) {
  Pace pace;
  for (int number = 0; number < iterations; ++number) pace.add({7, value, share});
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
  for (std::uint16_t number = 0; number < 30; ++number) wild.add({number, -500 * number, 0});
  EXPECT_LE(wild.of(usual), 3 * usual);
  EXPECT_GE(steady(60, 30, 1'000).of(usual), usual / 4);
  wild.add({1, mated_in(4), 10});
  EXPECT_LE(wild.of(usual), 3 * usual);
}

}  // namespace
}  // namespace ludex::search
