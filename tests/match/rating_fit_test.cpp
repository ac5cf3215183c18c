#include "match/results/rating_fit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"

namespace ludex::match {
namespace {

// The same results with each seat, so that the seats say nothing.
std::vector<SeatResults> in_both_seats(const std::vector<SeatResults>& results) {
  std::vector<SeatResults> both = results;
  for (const SeatResults& each : results) {
    both.push_back({{each.players[1], each.players[0]},
                    {each.tally.losses, each.tally.wins, each.tally.draws}});
  }
  return both;
}

// The American League of 1987: A. Agresti, Categorical Data Analysis, section 10.6, fits the model
// of Bradley and Terry to it.
TEST(RatingFit, ThePublishedFitOfALeagueIsFoundAgain) {
  constexpr std::array<std::array<std::uint64_t, 7>, 7> won{{{0, 7, 9, 7, 7, 9, 11},
                                                             {6, 0, 7, 5, 11, 9, 9},
                                                             {4, 6, 0, 7, 7, 8, 12},
                                                             {6, 8, 6, 0, 6, 7, 10},
                                                             {6, 2, 6, 7, 0, 7, 12},
                                                             {4, 4, 5, 6, 6, 0, 6},
                                                             {2, 4, 1, 3, 1, 7, 0}}};
  constexpr std::array published{1.58, 1.44, 1.29, 1.25, 1.11, 0.68};
  std::vector<SeatResults> league;
  for (std::size_t a = 0; a < 7; ++a) {
    for (std::size_t b = a + 1; b < 7; ++b) {
      league.push_back({{a, b}, {won[a][b], won[b][a], 0}});
    }
  }
  const RatingFit fit(7, in_both_seats(league));
  for (std::size_t team = 0; team < published.size(); ++team) {
    EXPECT_NEAR(fit.difference(team, 6)->value / elo_unit, published[team], 0.005);
  }
  ASSERT_EQ(fit.groups().size(), 1U);
  EXPECT_NEAR(fit.groups()[0].first_seat->value, 0, 1e-6);
  EXPECT_FALSE(fit.groups()[0].has_prior);
}

TEST(RatingFit, OfTwoPlayersItIsTheEloOfTheirScore) {
  const Tally half{15, 5, 10};
  const RatingFit fit(2, in_both_seats({{{0, 1}, half}}));
  const Statistics alone = statistics(Tally{30, 10, 20});
  EXPECT_NEAR(fit.difference(0, 1)->value, alone.elo->value, 1e-6);
  EXPECT_NEAR(fit.rating(0)->value, alone.elo->value / 2, 1e-6);
  EXPECT_NEAR(fit.rating(1)->value, -alone.elo->value / 2, 1e-6);
  EXPECT_NEAR(*fit.difference(0, 1)->error, *alone.elo->error, 2);
  EXPECT_NEAR(*fit.superiority(0, 1), *alone.los, 0.001);
  EXPECT_NEAR(fit.groups()[0].draw_ratio, 0.36, 0.01) << "of equals; 20 of 60 here";
}

TEST(RatingFit, WithoutAMaximumOneGameIsAddedForEachPlayer) {
  const RatingFit won(2, in_both_seats({{{0, 1}, {3, 0, 0}}}));
  EXPECT_TRUE(won.groups()[0].has_prior);
  EXPECT_NEAR(won.difference(0, 1)->value, 445.58, 0.01) << "as two players alone have it";
  EXPECT_NEAR(*won.difference(0, 1)->error, 499.69, 1);

  // 0 and 1 won all games against 2 and 3: nobody won all games.
  const RatingFit split(
      4, in_both_seats(
             {{{0, 1}, {1, 1, 0}}, {{2, 3}, {1, 1, 0}}, {{0, 2}, {2, 0, 0}}, {{1, 3}, {2, 0, 0}}}));
  EXPECT_TRUE(split.groups()[0].has_prior);
  EXPECT_GT(split.difference(0, 2)->value, 100);
  EXPECT_LT(split.difference(0, 2)->value, 1000);
  EXPECT_NEAR(split.difference(0, 1)->value, 0, 1e-6);

  const RatingFit drawn(2, in_both_seats({{{0, 1}, {0, 0, 5}}}));
  EXPECT_NEAR(drawn.difference(0, 1)->value, 0, 1e-9);
  EXPECT_GT(*drawn.difference(0, 1)->error, 20);
}

TEST(RatingFit, TheFirstSeatIsWorthWhatItsHoldersGained) {
  const std::vector<SeatResults> results{{{0, 1}, {12, 4, 4}}, {{1, 0}, {12, 4, 4}}};
  const RatingFit fit(2, results);
  EXPECT_NEAR(fit.rating(0)->value, 0, 1e-6);
  EXPECT_NEAR(fit.groups()[0].first_seat->value, *elo_of(0.7), 1e-6);
  EXPECT_FALSE(fit.groups()[0].has_prior);

  const RatingFit always(2, in_both_seats({}));
  EXPECT_TRUE(always.groups().empty());
  const RatingFit first_always_wins(
      2, std::vector<SeatResults>{{{0, 1}, {5, 0, 0}}, {{1, 0}, {5, 0, 0}}});
  EXPECT_TRUE(first_always_wins.groups()[0].has_prior);
  EXPECT_NEAR(first_always_wins.rating(0)->value, 0, 1e-6);
  EXPECT_GT(first_always_wins.groups()[0].first_seat->value, 200);
  EXPECT_LT(first_always_wins.groups()[0].first_seat->value, 1000);
}

TEST(RatingFit, WhereAPlayerAlwaysHasTheFirstSeatItIsNotFitted) {
  const RatingFit fit(3, std::vector<SeatResults>{{{0, 1}, {6, 3, 1}}, {{0, 2}, {5, 4, 1}}});
  EXPECT_EQ(fit.groups()[0].first_seat.has_value(), false);
  EXPECT_NEAR(fit.difference(0, 1)->value, *elo_of(0.65), 1e-6);
  EXPECT_FALSE(fit.groups()[0].has_prior);
}

TEST(RatingFit, PlayersThatNoGamesConnectAreNotCompared) {
  const RatingFit fit(6, std::vector<SeatResults>{{{4, 3}, {2, 1, 0}},
                                                  {{3, 4}, {1, 1, 0}},
                                                  {{0, 1}, {1, 1, 1}},
                                                  {{1, 2}, {2, 1, 0}},
                                                  {{5, 0}, {0, 0, 0}}});
  ASSERT_EQ(fit.groups().size(), 2U);
  EXPECT_EQ(fit.groups()[0].players, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(fit.groups()[1].players, (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(fit.group_of(4), 1U);
  EXPECT_FALSE(fit.group_of(5));
  EXPECT_FALSE(fit.rating(5));
  EXPECT_FALSE(fit.difference(0, 3));
  EXPECT_FALSE(fit.superiority(0, 5));
  EXPECT_TRUE(fit.difference(3, 4));
  EXPECT_NEAR(fit.rating(3)->value + fit.rating(4)->value, 0, 1e-6);
}

// What a tournament of random results brought: any number of games, also none, of every two.
std::vector<SeatResults> any_results(std::size_t players, std::uint64_t most) {
  std::vector<SeatResults> results;
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = 0; b < players; ++b) {
      if (a == b) continue;
      const auto some = rc::gen::inRange<std::uint64_t>(0, most + 1);
      results.push_back({{a, b}, {*some, *some, *some}});
    }
  }
  return results;
}

RC_GTEST_PROP(RatingFit, NothingIsEverInfiniteOrNoNumber, ()) {
  const auto players = *rc::gen::inRange<std::size_t>(2, 6);
  const RatingFit fit(players, any_results(players, *rc::gen::element(1U, 3U, 40U)));
  for (std::size_t a = 0; a < players; ++a) {
    RC_ASSERT(fit.rating(a).has_value() == fit.group_of(a).has_value());
    if (!fit.rating(a)) continue;
    RC_ASSERT((std::isfinite(fit.rating(a)->value) && std::isfinite(*fit.rating(a)->error)));
    RC_ASSERT(std::abs(fit.rating(a)->value) < 4000);
    for (std::size_t b = 0; b < players; ++b) {
      const auto likely = fit.superiority(a, b);
      RC_ASSERT((!likely || (*likely >= 0 && *likely <= 1)));
    }
  }
  for (const RatingGroup& group : fit.groups()) {
    RC_ASSERT((group.draw_ratio >= 0 && group.draw_ratio <= 1));
    RC_ASSERT((!group.first_seat || std::isfinite(group.first_seat->value)));
  }
}

RC_GTEST_PROP(RatingFit, EveryPlayerIsExpectedToHaveThePointsThatItHas, ()) {
  constexpr std::size_t players = 4;
  const std::vector<SeatResults> results = any_results(players, 20);
  const RatingFit fit(players, results);
  RC_PRE((fit.groups().size() == 1U && fit.groups()[0].players.size() == players));
  RC_PRE((!fit.groups()[0].has_prior && fit.groups()[0].first_seat.has_value()));
  std::vector<double> more(players + 1, 0);
  for (const SeatResults& each : results) {
    const auto [first, second] = each.players;
    const double elo =
        fit.rating(first)->value - fit.rating(second)->value + fit.groups()[0].first_seat->value;
    const double points = each.tally.points() -
                          static_cast<double>(each.tally.games()) / (1 + std::exp(-elo / elo_unit));
    more[first] += points;
    more[second] -= points;
    more[players] += points;
  }
  for (const double points : more) {
    RC_ASSERT(std::abs(points) < 1e-6);
  }
}

RC_GTEST_PROP(RatingFit, ACompleteRoundRobinIsRankedByPoints, ()) {
  constexpr std::size_t players = 5;
  constexpr std::uint64_t games = 6;
  std::vector<SeatResults> results;
  std::vector<double> points(players, 0);
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = 0; b < players; ++b) {
      if (a == b) continue;
      const auto wins = *rc::gen::inRange<std::uint64_t>(0, games + 1);
      const auto losses = *rc::gen::inRange<std::uint64_t>(0, games + 1 - wins);
      results.push_back({{a, b}, {wins, losses, games - wins - losses}});
      points[a] += results.back().tally.points();
      points[b] += games - results.back().tally.points();
    }
  }
  const RatingFit fit(players, results);
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = 0; b < players; ++b) {
      if (points[a] > points[b]) {
        RC_ASSERT(fit.rating(a)->value > fit.rating(b)->value);
      }
    }
  }
}

// --- Simulation ---

#ifdef LUDEX_SANITIZED
constexpr int tournaments = 60;
constexpr std::size_t many_players = 80;
#else
constexpr int tournaments = 1000;
constexpr std::size_t many_players = 300;
#endif

double uniform(Rng& rng) {
  return static_cast<double>(rng.below(1U << 30U)) / (1U << 30U);
}

// Games with this expected score, of which as many are drawn as its distance from an even score
// leaves possible, up to `drawn`.
Tally simulated_games(std::uint64_t games, double score, double drawn, Rng& rng) {
  const double draw = std::min(drawn, 1.2 * std::min(score, 1 - score));
  Tally tally;
  for (std::uint64_t game = 0; game < games; ++game) {
    const double chance = uniform(rng);
    ++(chance < draw ? tally.draws : chance < draw / 2 + score ? tally.wins : tally.losses);
  }
  return tally;
}

double score_of_elo(double elo) {
  return 1 / (1 + std::exp(-elo / elo_unit));
}

struct Covered {
  int inside = 0;
  int all = 0;
  void see(const std::optional<Estimate>& estimate, double truth) {
    ASSERT_TRUE(estimate && estimate->error);
    inside += std::abs(estimate->value - truth) <= *estimate->error ? 1 : 0;
    ++all;
  }
  [[nodiscard]] double share() const { return inside / static_cast<double>(all); }
};

// Within four standard deviations of 95 % of so many independent tries.
double room_for_chance(int tries) {
  return 4 * std::sqrt(0.95 * 0.05 / tries);
}

TEST(RatingFit, ItsIntervalsHoldTheTruthInNineteenOfTwentyTournaments) {
  constexpr std::array<double, 5> truth{180, 60, 0, -40, -200};
  constexpr double first_seat = 35;
  Rng rng(1952);
  Covered ratings;
  Covered differences;
  Covered seats;
  for (int tournament = 0; tournament < tournaments; ++tournament) {
    std::vector<SeatResults> results;
    for (std::size_t a = 0; a < truth.size(); ++a) {
      for (std::size_t b = 0; b < truth.size(); ++b) {
        // A gauntlet of the first two, and some games of the others.
        const std::uint64_t games = std::min(a, b) < 2 ? 30 : 6;
        if (a == b) continue;
        const double score = score_of_elo(truth[a] - truth[b] + first_seat);
        results.push_back({{a, b}, simulated_games(games, score, 0.35, rng)});
      }
    }
    const RatingFit fit(truth.size(), results);
    ratings.see(fit.rating(0), truth[0]);
    ratings.see(fit.rating(3), truth[3]);
    differences.see(fit.difference(1, 4), truth[1] - truth[4]);
    seats.see(fit.groups()[0].first_seat, first_seat);
  }
  EXPECT_NEAR(ratings.share(), 0.95, room_for_chance(tournaments));
  EXPECT_NEAR(differences.share(), 0.95, room_for_chance(tournaments));
  EXPECT_NEAR(seats.share(), 0.95, room_for_chance(tournaments));
}

TEST(RatingFit, ThreeHundredPlayersAndAHundredThousandGamesAreFitted) {
  constexpr std::size_t players = many_players;
  Rng rng(300);
  std::vector<SeatResults> results;
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t step = 1; step <= 34; ++step) {
      const std::size_t b = (a + step * step) % players;
      if (a == b) continue;
      const double elo = 2 * (static_cast<double>(b) - static_cast<double>(a));
      results.push_back({{a, b}, simulated_games(10, score_of_elo(elo + 20), 0.3, rng)});
    }
  }
  const RatingFit fit(players, results);
  ASSERT_EQ(fit.groups().size(), 1U);
  for (std::size_t a = 0; a < players; ++a) {
    EXPECT_NEAR(fit.rating(a)->value, players - 1 - 2.0 * static_cast<double>(a), 120);
  }
  EXPECT_NEAR(fit.groups()[0].first_seat->value, 20, 10);
}

}  // namespace
}  // namespace ludex::match
