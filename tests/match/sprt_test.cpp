#include "match/results/sprt.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

namespace ludex::match {
namespace {

TEST(MatchSprt, TheBoundsAreWalds) {
  const SprtBounds bounds = bounds_of({0, 5, 0.05, 0.05});
  EXPECT_NEAR(bounds.lower, -2.944, 0.001);
  EXPECT_NEAR(bounds.upper, 2.944, 0.001);
  const SprtBounds uneven = bounds_of({0, 5, 0.01, 0.1});
  EXPECT_NEAR(uneven.lower, std::log(0.1 / 0.99), 1e-9);
  EXPECT_NEAR(uneven.upper, std::log(0.9 / 0.01), 1e-9);
}

// Two games of which one was won: the likeliest distributions can be written down.
TEST(MatchSprt, TheRatioOfWinsAndLossesIsThatOfTwoCoins) {
  const SprtOptions options{0, 100, 0.05, 0.05};
  const double likely = 1 / (1 + std::pow(10.0, -0.25));
  const double wins = 30;
  const double losses = 20;
  EXPECT_NEAR(log_likelihood_ratio(Tally{30, 20, 0}, options),
              wins * std::log(likely / 0.5) + losses * std::log((1 - likely) / 0.5), 0.01);
}

// N (s1 - s0) (2 m - s0 - s1) / 2 v, which it comes to where the hypotheses lie close together.
TEST(MatchSprt, TheRatioOfPairsIsNearTheNormalApproximation) {
  const std::array<std::uint64_t, 5> counts{365, 16618, 36229, 16974, 390};
  double total = 0;
  double mean = 0;
  double square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    const double worth = static_cast<double>(i) / 4;
    total += count;
    mean += count * worth;
    square += count * worth * worth;
  }
  mean /= total;
  const double variance = square / total - mean * mean;
  const double score0 = 0.5;
  const double score1 = 1 / (1 + std::pow(10.0, -2.0 / 400));
  const double expected = total * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
  EXPECT_NEAR(log_likelihood_ratio(Pairs{counts, 0}, {0, 2, 0.05, 0.05}), expected, 0.01);
}

TEST(MatchSprt, WithoutResultsNothingIsLikelier) {
  EXPECT_EQ(log_likelihood_ratio(Tally{}, {}), 0);
  EXPECT_EQ(log_likelihood_ratio(Pairs{}, {}), 0);
}

RC_GTEST_PROP(MatchSprt, TheOtherSideSeesTheOtherHypothesis, ()) {
  const auto wins = *rc::gen::inRange<std::uint64_t>(0, 1000);
  const auto losses = *rc::gen::inRange<std::uint64_t>(0, 1000);
  const auto draws = *rc::gen::inRange<std::uint64_t>(0, 1000);
  const double one = log_likelihood_ratio(Tally{wins, losses, draws}, {-3, 7, 0.05, 0.05});
  const double other = log_likelihood_ratio(Tally{losses, wins, draws}, {-7, 3, 0.05, 0.05});
  RC_ASSERT(std::isfinite(one));
  RC_ASSERT(std::abs(one + other) < 1e-6);
}

TEST(MatchSprt, WhatIsDecidedStaysSo) {
  Sprt sprt({0, 200, 0.05, 0.05}, false);
  HeadToHead encounter{{0, 1}, {}, {}};
  encounter.tally.wins = 20;
  sprt.see(encounter);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::accepted);
  const double decided = sprt.ratio();
  encounter.tally.losses = 100;
  sprt.see(encounter);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::accepted);
  EXPECT_EQ(sprt.ratio(), decided);
}

TEST(MatchSprt, OfPairsOnlyWholeOnesCount) {
  Sprt sprt({0, 200, 0.05, 0.05}, true);
  HeadToHead encounter{{0, 1}, {}, {}};
  encounter.tally.wins = 50;
  sprt.see(encounter);
  EXPECT_EQ(sprt.ratio(), 0);
  encounter.pairs.counts[0] = 30;
  sprt.see(encounter);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::rejected);
}

}  // namespace
}  // namespace ludex::match
