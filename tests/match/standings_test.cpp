#include "match/results/standings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <span>
#include <vector>

#include "base/random.h"

namespace ludex::match {
namespace {

using rules::Seat;

GameEnd won_by(std::optional<Seat> winner) {
  return GameEnd{EndKind::rules, winner, "", {}, {}};
}

TEST(MatchStandings, ResultsAreCountedFromTheFirstEnginesView) {
  const Schedule schedule({});
  Standings standings(2);
  standings.add(schedule.at(0), won_by(Seat::first));
  standings.add(schedule.at(1), won_by(Seat::first));
  standings.add(schedule.at(2), won_by({}));
  const HeadToHead encounter = standings.encounter({0, 1});
  EXPECT_EQ(encounter.tally, (Tally{1, 1, 1}));
  EXPECT_EQ(encounter.pairs, (Pairs{{0, 0, 1, 0, 0}, 1})) << "half of the second pair is open";
  EXPECT_EQ(standings.overall(1).tally, (Tally{1, 1, 1}));
}

TEST(MatchStandings, AnUnterminatedGameDoesNotCount) {
  const Schedule schedule({});
  Standings standings(2);
  standings.add(schedule.at(0), GameEnd{});
  EXPECT_EQ(standings.games(), 0U);
  EXPECT_TRUE(standings.encounters().empty());
}

TEST(MatchStandings, FaultsBelongToTheEngineThatSatThere) {
  const Schedule schedule({});
  Standings standings(2);
  standings.add(schedule.at(0), GameEnd{EndKind::time_forfeit, Seat::second, "", Seat::first, {}});
  standings.add(schedule.at(1), GameEnd{EndKind::stall, Seat::second, "", Seat::first, {}});
  standings.add(schedule.at(3), GameEnd{EndKind::illegal_move, Seat::first, "", Seat::second, {}});
  EXPECT_EQ(standings.faults(0), (Faults{1, 0, 1}));
  EXPECT_EQ(standings.faults(1), (Faults{0, 1, 0}));
}

TEST(MatchStandings, TheCodeAloneSaysWhetherALossWasAForbiddenRepetition) {
  const auto lost_by = [](std::string_view code) {
    Standings standings(2);
    standings.add(Schedule({}).at(0),
                  GameEnd{EndKind::rules, Seat::second, "", Seat::first, {}, std::string(code)});
    return standings.faults(0).forbidden_repetitions;
  };
  EXPECT_EQ(lost_by("perpetual_chase"), 1U);
  EXPECT_EQ(lost_by(rules::only_banned_moves), 1U);
  EXPECT_EQ(lost_by("checkmate"), 0U);
  EXPECT_EQ(lost_by("forbidden_move"), 0U) << "an offender alone means no repetition";
}

RC_GTEST_PROP(MatchStandings, EveryGameIsCountedOnceInWhateverOrder,
              (std::uint64_t seed, std::vector<std::uint8_t> results)) {
  ScheduleOptions options;
  options.engines = 3;
  options.rounds = 1 + results.size();
  const Schedule schedule(options);
  std::vector<std::size_t> order(results.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto play = [&] {
    Standings standings(3);
    for (const std::size_t game : order) {
      const std::uint8_t result = results[game] % 4;
      standings.add(schedule.at(game), result == 0   ? won_by(Seat::first)
                                       : result == 1 ? won_by(Seat::second)
                                       : result == 2 ? won_by({})
                                                     : GameEnd{});
    }
    return standings;
  };
  const Standings in_order = play();
  Rng(seed).shuffle(std::span(order));
  const Standings shuffled = play();
  std::uint64_t games = 0;
  for (const HeadToHead& encounter : in_order.encounters()) {
    const HeadToHead same = shuffled.encounter(encounter.engines);
    RC_ASSERT(same.tally == encounter.tally);
    RC_ASSERT(same.pairs == encounter.pairs);
    games += encounter.tally.games();
    RC_ASSERT(2 * encounter.pairs.total() <= encounter.tally.games());
  }
  RC_ASSERT(games == in_order.games());
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  for (std::size_t engine = 0; engine < 3; ++engine) {
    wins += in_order.overall(engine).tally.wins;
    losses += in_order.overall(engine).tally.losses;
  }
  RC_ASSERT(wins == losses);
}

}  // namespace
}  // namespace ludex::match
