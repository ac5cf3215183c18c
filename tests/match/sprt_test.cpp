#include "match/results/sprt.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"

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
  const SprtOptions options{0, 100, 0.05, 0.05, SprtModel::logistic};
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
  EXPECT_NEAR(log_likelihood_ratio(Pairs{counts, 0}, {0, 2, 0.05, 0.05, SprtModel::logistic}),
              expected, 0.01);
}

TEST(MatchSprt, WithoutResultsNothingIsLikelier) {
  EXPECT_EQ(log_likelihood_ratio(Tally{}, {}), 0);
  EXPECT_EQ(log_likelihood_ratio(Pairs{}, {}), 0);
}

struct RatioRow {
  std::vector<std::uint64_t> counts;  // of pairs, or of losses, draws and wins
  double elo0;
  double elo1;
  double normalized;
  double logistic;
  std::optional<double> bayesian;
};

double ratio_of(const std::vector<std::uint64_t>& counts, const SprtOptions& options) {
  if (counts.size() == 3) {
    return log_likelihood_ratio(Tally{counts[2], counts[0], counts[1]}, options);
  }
  Pairs pairs;
  std::copy(counts.begin(), counts.end(), pairs.counts.begin());
  return log_likelihood_ratio(pairs, options);
}

// Values that fastchess's unit tests and fishtest's pages agree on.
TEST(MatchSprt, TheRatiosOfTheKnownSamplesAreThoseOfFastchess) {
  const std::vector<RatioRow> rows = {
      {{365, 16618, 36229, 16974, 390}, 0, 2, 2.2504, -0.0059, {}},
      {{127, 4883, 10712, 5150, 104}, -1.75, 0.25, 3.0102, 6.8620, {}},
      {{39, 8843, 26675, 9240, 44}, 0.5, 2.5, 2.9417, 0.5555, {}},
      {{379, 10170, 21828, 10640, 343}, 0, 2, 2.9455, 3.1257, {}},
      {{43, 61, 144, 55, 37}, 0, 2, -0.1406, -0.1790, {}},
      {{50, 287, 610, 387, 73}, 0, 5, 2.9659, 4.3597, {}},
      {{36027, 68692, 36433}, 0, 2, 0.9233, -0.0030, 0.8211},
      {{10650, 20431, 10871}, -1.75, 0.25, 2.2975, 3.4960, 2.4831},
      {{21184, 40708, 21404}, 0.5, 2.5, -0.2990, -1.5719, -0.4604},
      {{68526, 128429, 68965}, 0, 2, -0.8914, -3.6337, -1.2622},
      {{10, 20, 30}, 0, 10, 0.6806, 0.8291, 0.7672},
  };
  for (const RatioRow& row : rows) {
    SprtOptions options{row.elo0, row.elo1, 0.05, 0.05, SprtModel::normalized};
    EXPECT_NEAR(ratio_of(row.counts, options), row.normalized, 0.0001);
    options.model = SprtModel::logistic;
    EXPECT_NEAR(ratio_of(row.counts, options), row.logistic, 0.0001);
    if (row.bayesian) {
      options.model = SprtModel::bayesian;
      EXPECT_NEAR(ratio_of(row.counts, options), *row.bayesian, 0.0001);
    }
  }
}

TEST(MatchSprt, ItsLinesAreThoseOfFastchess) {
  const SprtOptions options{0, 5, 0.05, 0.05};
  EXPECT_EQ(ratio_line(2.9659, options), "LLR: 2.97 (100.7%) (-2.94, 2.94) [0.00, 5.00]\n");
  EXPECT_EQ(ratio_line(-1.4722, options), "LLR: -1.47 (-50.0%) (-2.94, 2.94) [0.00, 5.00]\n");
  EXPECT_EQ(verdict_line(SprtVerdict::accepted, options),
            "SPRT ([0.00, 5.00]) completed - H1 was accepted\n");
  EXPECT_EQ(verdict_line(SprtVerdict::rejected, {-1.75, 0.25, 0.05, 0.1}),
            "SPRT ([-1.75, 0.25]) completed - H0 was accepted\n");
  EXPECT_EQ(verdict_line(SprtVerdict::open, options),
            "SPRT ([0.00, 5.00]) is not decided by these games\n");
}

constexpr std::array models{SprtModel::normalized, SprtModel::logistic, SprtModel::bayesian};

// Results of any kind, also such as a large Elo calls nearly impossible.
RC_GTEST_PROP(MatchSprt, TheOtherSideSeesTheOtherHypothesis, ()) {
  const auto some = rc::gen::weightedOneOf<std::uint64_t>(
      {{1, rc::gen::just<std::uint64_t>(0)}, {4, rc::gen::inRange<std::uint64_t>(0, 1000)}});
  const auto elo = rc::gen::map(rc::gen::inRange(-1000, 1001), [](int n) { return 1.0 * n; });
  const auto counts = *rc::gen::container<std::vector<std::uint64_t>>(5, some);
  const double elo0 = *elo;
  const double elo1 = *elo;
  const std::vector<std::uint64_t> games(counts.begin(), counts.begin() + 3);
  for (const SprtModel model : models) {
    for (const auto& sample : {games, counts}) {
      if (sample.size() == 5 && model == SprtModel::bayesian) continue;
      const double one = ratio_of(sample, {elo0, elo1, 0.05, 0.05, model});
      const std::vector<std::uint64_t> turned(sample.rbegin(), sample.rend());
      const double other = ratio_of(turned, {-elo1, -elo0, 0.05, 0.05, model});
      RC_ASSERT(std::isfinite(one));
      RC_ASSERT(std::abs(one + other) < 1e-4 * (1 + std::abs(one)));
      const double swapped = ratio_of(sample, {elo1, elo0, 0.05, 0.05, model});
      RC_ASSERT(std::abs(one + swapped) < 1e-9 * (1 + std::abs(one)));
    }
  }
}

constexpr SprtOptions wide{0, 200, 0.05, 0.05, SprtModel::logistic};

TEST(MatchSprt, WhatIsDecidedStaysSo) {
  Sprt sprt(wide, {.games = 1, .repeat = 1});
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
  Sprt sprt(wide, {});
  HeadToHead encounter{{0, 1}, {}, {}};
  encounter.tally.wins = 50;
  sprt.see(encounter);
  EXPECT_EQ(sprt.ratio(), 0);
  encounter.pairs.counts[0] = 30;
  sprt.see(encounter);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::rejected);
}

TEST(MatchSprt, ABayesianTestCountsGamesEvenInPairs) {
  SprtOptions options = wide;
  options.model = SprtModel::bayesian;
  Sprt sprt(options, {});
  HeadToHead encounter{{0, 1}, {}, {}};
  encounter.tally.wins = 50;
  sprt.see(encounter);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::accepted);
}

// --- Simulation ---

#ifdef LUDEX_SANITIZED
constexpr int tests_a_row = 10;
#else
constexpr int tests_a_row = 60;
#endif

// The chances of a loss, a draw and a win.
using Chances = std::array<double, 3>;

// Chances of which the hypothesis is exactly true. Of the games 40 % are draws, or as many as a
// drawelo of 150 makes.
Chances chances_of(SprtModel model, double elo) {
  const auto score = [](double e) { return 1 / (1 + std::pow(10.0, -e / 400)); };
  if (model == SprtModel::bayesian) {
    const double win = score(elo - 150);
    const double loss = score(-elo - 150);
    return {loss, 1 - loss - win, win};
  }
  double surplus = score(elo) - 0.5;
  if (model == SprtModel::normalized) {
    const double t = elo * std::log(10.0) / 800;
    surplus = t * std::sqrt(0.15 / (1 + t * t));
  }
  return {0.3 - surplus, 0.4, 0.3 + surplus};
}

// Plays at most 2000 games.
SprtVerdict simulate(const SprtOptions& options, bool in_pairs, double elo, Rng& rng) {
  const Chances chances = chances_of(options.model, elo);
  const auto halves = [&] {
    const double drawn = static_cast<double>(rng.below(1U << 30U)) / (1U << 30U);
    return drawn < chances[0] ? 0 : drawn < chances[0] + chances[1] ? 1 : 2;
  };
  ScheduleOptions schedule;
  schedule.repeat = in_pairs ? 2 : 1;
  Sprt sprt(options, schedule);
  HeadToHead encounter{{0, 1}, {}, {}};
  for (int game = 0; game < 2000 && !sprt.is_decided(); game += 2) {
    const std::array<int, 2> both{halves(), halves()};
    for (const int points : both) {
      ++(points == 2   ? encounter.tally.wins
         : points == 1 ? encounter.tally.draws
                       : encounter.tally.losses);
    }
    encounter.pairs.add(both[0], both[1]);
    sprt.see(encounter);
  }
  return sprt.verdict();
}

// With error rates of 0.1, more than 14 of 60 tests err with a chance of one in a thousand.
TEST(MatchSprt, TestsOfAtMostTwoThousandGamesErrNoMoreOftenThanAllowed) {
  Rng rng(2016);
  for (const SprtModel model : models) {
    for (const bool in_pairs : {true, false}) {
      if (in_pairs && model == SprtModel::bayesian) continue;
      const SprtOptions options{0, 40, 0.1, 0.1, model};
      for (const SprtVerdict truth : {SprtVerdict::rejected, SprtVerdict::accepted}) {
        const double elo = truth == SprtVerdict::accepted ? options.elo1 : options.elo0;
        int wrong = 0;
        int open = 0;
        for (int test = 0; test < tests_a_row; ++test) {
          const SprtVerdict verdict = simulate(options, in_pairs, elo, rng);
          open += verdict == SprtVerdict::open ? 1 : 0;
          wrong += verdict != SprtVerdict::open && verdict != truth ? 1 : 0;
        }
        EXPECT_LE(wrong, std::max(tests_a_row * 14 / 60, 5)) << word_of(model) << elo;
        EXPECT_LE(open, tests_a_row / 10) << word_of(model) << elo;
      }
    }
  }
}

}  // namespace
}  // namespace ludex::match
