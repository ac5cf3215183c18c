#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace ludex {
namespace {

// The published first outputs of SplitMix64 for seed 1234567.
TEST(BaseRandom, SplitMixGivesThePublishedNumbers) {
  std::uint64_t state = 1234567;
  EXPECT_EQ(split_mix(state), 6457827717110365317ULL);
  EXPECT_EQ(split_mix(state), 3203168211198807973ULL);
}

TEST(BaseRandom, TheSameSeedGivesTheSameNumbers) {
  Rng a(42);
  Rng b(42);
  Rng c(43);
  const auto first = a.next();
  EXPECT_EQ(first, b.next());
  EXPECT_NE(first, c.next());
}

TEST(BaseRandom, NumbersStayBelowTheirBoundAndReachAllOfIt) {
  Rng rng(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) {
    ++seen.at(rng.below(7));
  }
  for (const int count : seen) {
    EXPECT_GT(count, 800);
  }
}

TEST(BaseRandom, ShufflingKeepsEveryItem) {
  Rng rng(5);
  std::array<int, 6> items{1, 2, 3, 4, 5, 6};
  rng.shuffle<int>(items);
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, (std::array<int, 6>{1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace ludex
