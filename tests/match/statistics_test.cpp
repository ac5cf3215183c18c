#include "match/results/statistics.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"

namespace ludex::match {
namespace {

struct PairsRow {
  std::array<std::uint64_t, 5> counts;
  double elo;
  double elo_error;
  std::optional<double> normalized;
  std::optional<double> normalized_error;
  std::optional<double> los;
  double tolerance;
};

// Values that fastchess's unit tests and fishtest's pages agree on.
TEST(MatchStatistics, PairsGiveTheEstimatesOfTheKnownSamples) {
  const std::vector<PairsRow> rows = {
      {{365, 16618, 36229, 16974, 390}, 0.9993, 0.9231, 1.9623, 1.8125, 0.9831, 0.0001},
      {{127, 4883, 10712, 5150, 104}, 1.8303, 1.6990, 3.5817, 3.3247, {}, 0.0001},
      {{39, 8843, 26675, 9240, 44}, 1.5768, 1.0303, {}, {}, {}, 0.0001},
      {{43, 61, 144, 55, 37}, -9.20, 20.93, -11.50, 26.11, 0.1941, 0.006},
      {{50, 287, 610, 387, 73}, 18.04, 8.23, 28.19, 12.84, {}, 0.006},
      {{34, 54, 63, 64, 75}, 55.58, 27.65, 57.94, 28.28, {}, 0.006},
  };
  for (const PairsRow& row : rows) {
    const Statistics s = statistics(Pairs{row.counts, 0});
    ASSERT_TRUE(s.elo && s.elo->error && s.normalized && s.normalized->error && s.los);
    EXPECT_NEAR(s.elo->value, row.elo, row.tolerance);
    EXPECT_NEAR(*s.elo->error, row.elo_error, row.tolerance);
    if (row.normalized) {
      EXPECT_NEAR(s.normalized->value, *row.normalized, row.tolerance);
      EXPECT_NEAR(*s.normalized->error, row.normalized_error.value(), row.tolerance);
    }
    if (row.los) {
      EXPECT_NEAR(*s.los, *row.los, 0.0001);
    }
  }
  const Statistics s = statistics(Pairs{{379, 10170, 21828, 10640, 343}, 0});
  EXPECT_NEAR(s.normalized->value, 3.0505, 0.0001);
  EXPECT_NEAR(*s.normalized->error, 2.3124, 0.0001);
}

TEST(MatchStatistics, SingleGamesGiveTheEstimatesOfTheKnownSample) {
  const Statistics s = statistics(Tally{30, 10, 20});
  EXPECT_NEAR(s.elo->value, 120.41, 0.006);
  EXPECT_NEAR(*s.elo->error, 75.26, 0.006);
  EXPECT_NEAR(*s.score, 0.6667, 0.0001);
  EXPECT_NEAR(*s.draw_ratio, 1.0 / 3, 1e-9);
}

TEST(MatchStatistics, PairsAreCountedByTheirPoints) {
  Pairs pairs;
  pairs.add(0, 0);
  pairs.add(0, 1);
  pairs.add(2, 0);
  pairs.add(1, 1);
  pairs.add(1, 2);
  pairs.add(2, 2);
  EXPECT_EQ(pairs, (Pairs{{1, 1, 2, 1, 1}, 1}));
  const Statistics s = statistics(pairs);
  EXPECT_EQ(s.pairs_ratio, 1.0);
  EXPECT_EQ(s.wl_dd_ratio, 1.0);
  EXPECT_EQ(s.draw_ratio, 2.0 / 6);
}

// Half a result of each extreme is added to results that are all alike, worked out by hand.
TEST(MatchStatistics, ResultsThatAreAllAlikeHaveAnErrorToo) {
  const Statistics won = statistics(Tally{6, 0, 0});
  EXPECT_EQ(won.score, 1.0);
  EXPECT_EQ(figure(won.elo), "445.58 +/- 499.69");
  EXPECT_EQ(figure(won.normalized), "578.17 +/- 257.38");
  EXPECT_NEAR(won.los.value(), 0.99999, 0.00001);
  EXPECT_EQ(figure(statistics(Pairs{{0, 0, 0, 0, 3}, 0}).elo), "338.04 +/- 514.76");
  EXPECT_EQ(figure(statistics(Tally{0, 1, 0}).elo), "-190.85 +/- 556.00");
  const Statistics drawn = statistics(Tally{0, 0, 5});
  EXPECT_EQ(figure(drawn.elo), "0.00 +/- 117.81");
  EXPECT_EQ(drawn.los, 0.5);
  EXPECT_EQ(figure(statistics(Tally{3, 1, 0}).elo), "190.85 +/- 393.15")
      << "its interval would pass 1";
}

TEST(MatchStatistics, MoreGamesThatAreAllAlikeSayMore) {
  double last = 1e9;
  for (const std::uint64_t games : {2U, 6U, 20U, 200U}) {
    const double low = statistics(Tally{games, 0, 0}).elo->value;
    const double error = statistics(Tally{games, 0, 0}).elo->error.value();
    EXPECT_GT(low, 0);
    EXPECT_LT(error, last);
    last = error;
  }
}

TEST(MatchStatistics, NothingIsMinusZero) {
  EXPECT_EQ(figure(-0.001, 2), "0.00");
  EXPECT_EQ(figure(Estimate{-0.001, 5.0}), "0.00 +/- 5.00");
  EXPECT_EQ(figure(-0.006, 2), "-0.01");
}

TEST(MatchStatistics, WhatASampleDoesNotTellIsADash) {
  EXPECT_EQ(figure(statistics(Tally{}).elo), "- +/- -");
  EXPECT_EQ(statistics(Pairs{{0, 0, 2, 0, 3}, 0}).pairs_ratio, std::nullopt);
}

#ifdef LUDEX_SANITIZED
constexpr int simulated_matches = 100;
#else
constexpr int simulated_matches = 1000;
#endif

// 200 games with a score of 0.6. In half of the pairs the opening decides both games.
TEST(MatchStatistics, ItsIntervalsHoldTheTruthInNineteenOfTwentyMatches) {
  const double truth = *elo_of(0.6);
  Rng rng(1978);
  const auto chance = [&] { return static_cast<double>(rng.below(1U << 20U)) / (1U << 20U); };
  const auto result = [&] {
    const double drawn = chance();
    return drawn < 0.45 ? 2 : drawn < 0.75 ? 1 : 0;
  };
  int of_games = 0;
  int of_pairs = 0;
  const auto holds = [&](const Statistics& s) {
    return std::abs(s.elo->value - truth) <= *s.elo->error;
  };
  for (int match = 0; match < simulated_matches; ++match) {
    Tally tally;
    Pairs pairs;
    for (int pair = 0; pair < 100; ++pair) {
      tally.add(result());
      tally.add(result());
      const bool is_decisive = chance() < 0.5;
      const int bonus = chance() < 0.4 ? 1 : 0;  // 0.2 points in two games, as expected
      pairs.add(is_decisive ? 2 : 1, is_decisive ? bonus : 1 + bonus);
    }
    of_games += holds(statistics(tally)) ? 1 : 0;
    of_pairs += holds(statistics(pairs)) ? 1 : 0;
  }
  const double room = 4 * std::sqrt(0.95 * 0.05 / simulated_matches);
  EXPECT_NEAR(of_games / static_cast<double>(simulated_matches), 0.95, room);
  EXPECT_NEAR(of_pairs / static_cast<double>(simulated_matches), 0.95, room);
}

RC_GTEST_PROP(MatchStatistics, NothingIsEverInfiniteOrNoNumber,
              (std::array<std::uint8_t, 3> games, std::array<std::uint8_t, 5> pairs)) {
  Pairs counted;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    counted.counts[i] = pairs[i];
  }
  for (const Statistics& s :
       {statistics(Tally{games[0], games[1], games[2]}), statistics(counted)}) {
    for (const auto& value : {s.score, s.los, s.draw_ratio, s.pairs_ratio, s.wl_dd_ratio}) {
      RC_ASSERT((!value || std::isfinite(*value)));
    }
    for (const auto& estimate : {s.elo, s.normalized}) {
      RC_ASSERT((!estimate || std::isfinite(estimate->value)));
      RC_ASSERT((!estimate || !estimate->error || std::isfinite(*estimate->error)));
    }
  }
}

RC_GTEST_PROP(MatchStatistics, SwappingThePlayersTurnsTheSign,
              (std::uint16_t wins, std::uint16_t losses, std::uint16_t draws)) {
  const Statistics ours = statistics(Tally{wins, losses, draws});
  const Statistics theirs = statistics(Tally{losses, wins, draws});
  RC_ASSERT(ours.elo.has_value() == theirs.elo.has_value());
  if (ours.elo) {
    RC_ASSERT(std::abs(ours.elo->value + theirs.elo->value) < 1e-6);
  }
  if (ours.los) {
    RC_ASSERT(std::abs(*ours.los + theirs.los.value() - 1) < 1e-6);
  }
}

}  // namespace
}  // namespace ludex::match
