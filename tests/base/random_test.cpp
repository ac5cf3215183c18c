#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/scattered.h"
#include "base/weighted_choice.h"

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

TEST(BaseWeightedChoice, DrawsInProportionToTheWeights) {
  constexpr std::array<std::uint64_t, 4> weights{0, 3, 0, 1};
  Rng rng(6);
  std::array<int, 4> seen{};
  for (int i = 0; i < 4000; ++i) {
    ++seen.at(weighted_choice(
                  weights.size(), [&](std::size_t at) { return weights.at(at); }, rng)
                  .value());
  }
  EXPECT_EQ(seen[0], 0);
  EXPECT_NEAR(seen[1], 3000, 150);
  EXPECT_EQ(seen[2], 0);
  EXPECT_EQ(seen[1] + seen[3], 4000);
}

TEST(BaseWeightedChoice, HasNothingToDrawWhereNothingWeighs) {
  Rng rng(7);
  const auto nothing = [](std::size_t /*at*/) { return std::uint64_t{0}; };
  EXPECT_EQ(weighted_choice(3, nothing, rng), std::nullopt);
  EXPECT_EQ(weighted_choice(0, nothing, rng), std::nullopt);
}

TEST(BaseScattered, AWaitIsBetweenHalfAndAllOfIt) {
  Rng rng(8);
  Milliseconds least{100};
  Milliseconds most{0};
  for (int i = 0; i < 2000; ++i) {
    const Milliseconds wait = scattered(Milliseconds(100), rng);
    least = std::min(least, wait);
    most = std::max(most, wait);
  }
  EXPECT_EQ(least, Milliseconds(50));
  EXPECT_EQ(most, Milliseconds(100));
  EXPECT_EQ(scattered(Milliseconds(0), rng), Milliseconds(0));
}

}  // namespace
}  // namespace ludex
