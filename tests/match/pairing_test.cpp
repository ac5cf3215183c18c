// Tournaments whose pairings depend on results, and Berger's tables: lists of their stages, and
// properties of all of them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/pairing/berger.h"
#include "match/pairing/schedule.h"
#include "match/results/reports.h"

namespace ludex::match {
namespace {

// The points in halves of the engine in the first seat of a game.
using Results = std::function<int(const ScheduledGame&)>;

int better_seed_wins(const ScheduledGame& game) {
  return game.seats[0] < game.seats[1] ? 2 : 0;
}
int worse_seed_wins(const ScheduledGame& game) {
  return 2 - better_seed_wins(game);
}
int all_drawn(const ScheduledGame& /*game*/) {
  return 1;
}

std::vector<std::string> letters(std::size_t engines) {
  std::vector<std::string> names;
  for (std::size_t engine = 0; engine < engines; ++engine) {
    names.emplace_back(1, static_cast<char>('A' + engine));
  }
  return names;
}

// Plays all games in their order. Returns the lines of the stages and of the places.
std::string played(const ScheduleOptions& options, const Results& results) {
  Schedule schedule(options);
  const std::vector<std::string> names = letters(options.engines);
  std::string text = stage_line(*schedule.stage(), names);
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    const ScheduledGame game = schedule.at(at);
    if (const Stage* const next = schedule.count(game, results(game))) {
      text += stage_line(*next, names);
    }
  }
  EXPECT_TRUE(schedule.is_complete());
  EXPECT_EQ(schedule.size(), schedule.known());
  return text + places_lines(schedule.places(), names);
}

template <class Value>
std::vector<Value> shuffled(std::vector<Value> values, unsigned seed) {
  std::shuffle(values.begin(), values.end(), std::mt19937(seed));
  return values;
}

ScheduleOptions options_of(TournamentKind kind, std::size_t engines, std::size_t rounds = 1) {
  ScheduleOptions options;
  options.kind = kind;
  options.engines = engines;
  options.rounds = rounds;
  return options;
}

// Rounds 1 to 3 of the table for 3 or 4 players (FIDE Handbook C.05, Annex 1).
TEST(MatchBerger, FourEnginesMeetByTheTable) {
  EXPECT_EQ(berger_encounters(4),
            (std::vector<Opponents>{{0, 3}, {1, 2}, {3, 2}, {0, 1}, {1, 3}, {2, 0}}));
  EXPECT_EQ(berger_encounters(2), (std::vector<Opponents>{{0, 1}}));
}

RC_GTEST_PROP(MatchBerger, EveryRoundHasEachEngineOnceAndTheSeatsAreSharedOut, ()) {
  const std::size_t engines = *rc::gen::inRange<std::size_t>(2, 40);
  const std::vector<Opponents> all = berger_encounters(engines);
  RC_ASSERT(all.size() == engines * (engines - 1) / 2);
  const std::size_t a_round = engines / 2;
  std::set<std::pair<std::size_t, std::size_t>> met;
  std::vector<int> first_seats(engines);
  std::set<std::size_t> busy;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (at % a_round == 0) {
      busy.clear();
    }
    const auto [one, other] = all[at];
    RC_ASSERT(busy.insert(one).second && busy.insert(other).second);
    RC_ASSERT(met.emplace(std::min(one, other), std::max(one, other)).second);
    ++first_seats[one];
    --first_seats[other];
  }
  for (const int difference : first_seats) {
    RC_ASSERT(std::abs(difference) <= 1);
  }
}

TEST(MatchKnockout, TheBestSeedsHaveByesAndMeetLast) {
  EXPECT_EQ(played(options_of(TournamentKind::knockout, 6), better_seed_wins),
            "Round 1: D - E, C - F; free: A, B\n"
            "Round 2: A - D, B - C\n"
            "Round 3: A - B\n"
            "Place 1: A\nPlace 2: B\nPlace 3: C\nPlace 3: D\nPlace 5: E\nPlace 5: F\n");
}

TEST(MatchKnockout, TheWinnersGoOn) {
  EXPECT_EQ(played(options_of(TournamentKind::knockout, 4), worse_seed_wins),
            "Round 1: A - D, B - C\n"
            "Round 2: C - D\n"
            "Place 1: D\nPlace 2: C\nPlace 3: A\nPlace 3: B\n");
}

TEST(MatchKnockout, ALevelEncounterIsContinuedAloneUntilOneLeads) {
  const Results drawn_at_first = [](const ScheduledGame& game) {
    const bool is_first_encounter = game.encounter == Opponents{0, 3};
    return is_first_encounter && game.number <= 6 ? 1 : better_seed_wins(game);
  };
  EXPECT_EQ(played(options_of(TournamentKind::knockout, 4), drawn_at_first),
            "Round 1: A - D, B - C\n"
            "Tie-break of round 1: A - D\n"
            "Tie-break of round 1: A - D\n"
            "Round 2: A - B\n"
            "Place 1: A\nPlace 2: B\nPlace 3: C\nPlace 3: D\n");
}

TEST(MatchKnockout, EnginesThatAlwaysDrawDoNotPlayForEver) {
  Schedule schedule(options_of(TournamentKind::knockout, 2));
  std::size_t games = 0;
  for (; games < schedule.known(); ++games) {
    schedule.count(schedule.at(games), 1);
  }
  EXPECT_EQ(games, 10U) << "an encounter and four tie-breaks of two games";
  EXPECT_EQ(schedule.places(), (std::vector<Placing>{{1, 0}, {2, 1}}));
}

TEST(MatchKnockout, RoundsMakeEncountersLonger) {
  const Schedule schedule(options_of(TournamentKind::knockout, 4, 3));
  EXPECT_EQ(schedule.size(), 18U) << "three encounters of three times two games";
  EXPECT_EQ(schedule.openings(), 3U);
}

TEST(MatchSwiss, TheUpperHalfMeetsTheLowerHalf) {
  EXPECT_EQ(played(options_of(TournamentKind::swiss, 8, 3), better_seed_wins),
            "Round 1: A - E, B - F, C - G, D - H\n"
            "Round 2: C - A, D - B, G - E, H - F\n"
            "Round 3: A - B, E - C, F - D, G - H\n"
            "Place 1: A\nPlace 2: B\nPlace 3: C\nPlace 4: D\nPlace 5: E\nPlace 6: F\n"
            "Place 7: G\nPlace 8: H\n");
}

TEST(MatchSwiss, AnOddEngineIsFreeAndGetsThePointsOfAWonEncounter) {
  EXPECT_EQ(played(options_of(TournamentKind::swiss, 3, 2), better_seed_wins),
            "Round 1: A - B; free: C\n"
            "Round 2: C - A; free: B\n"
            "Place 1: A\nPlace 2: B\nPlace 2: C\n");
}

TEST(MatchLadder, NeighboursChangePlacesIfTheLowerOneWins) {
  EXPECT_EQ(played(options_of(TournamentKind::ladder, 3, 3), worse_seed_wins),
            "Round 1: B - A\nRound 2: C - A\nRound 3: C - B\n"
            "Place 1: C\nPlace 2: B\nPlace 3: A\n");
  EXPECT_EQ(played(options_of(TournamentKind::ladder, 2, 2), all_drawn),
            "Round 1: B - A\nRound 2: B - A\nPlace 1: A\nPlace 2: B\n");
}

RC_GTEST_PROP(MatchLadder, AsManyRoundsAsEnginesBringAnyOrderAbout, ()) {
  const std::size_t engines = *rc::gen::inRange<std::size_t>(2, 9);
  std::vector<int> strength(engines);
  for (std::size_t engine = 0; engine < engines; ++engine) {
    strength[engine] = static_cast<int>(engine);
  }
  strength = shuffled(strength, *rc::gen::inRange(0U, 100'000U));
  Schedule schedule(options_of(TournamentKind::ladder, engines, engines));
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    const ScheduledGame game = schedule.at(at);
    schedule.count(game, strength[game.seats[0]] > strength[game.seats[1]] ? 2 : 0);
  }
  for (std::size_t place = 1; place < engines; ++place) {
    const auto& places = schedule.places();
    RC_ASSERT(strength[places[place - 1].engine] > strength[places[place].engine]);
  }
}

RC_GTEST_PROP(MatchSwiss, NobodyMeetsAnybodyTwiceWhileThereIsAnotherWay, ()) {
  const std::size_t engines = *rc::gen::inRange<std::size_t>(2, 20);
  const std::size_t rounds = *rc::gen::inRange<std::size_t>(1, engines / 2 + 1);
  Schedule schedule(options_of(TournamentKind::swiss, engines, rounds));
  std::map<Opponents, std::size_t> met;
  std::vector<std::size_t> byes(engines);
  const auto see = [&](const Stage& stage) {
    std::set<std::size_t> busy(stage.byes.begin(), stage.byes.end());
    for (const auto [one, other] : stage.encounters) {
      const Opponents both{std::min(one, other), std::max(one, other)};
      RC_ASSERT(++met[both] == 1U);
      busy.insert(one);
      busy.insert(other);
    }
    RC_ASSERT(busy.size() == engines);
    RC_ASSERT(stage.byes.size() == engines % 2);
    for (const std::size_t engine : stage.byes) {
      ++byes[engine];
    }
  };
  see(*schedule.stage());
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    if (const Stage* const next = schedule.count(schedule.at(at), *rc::gen::inRange(0, 3))) {
      see(*next);
    }
  }
  const auto [fewest, most] = std::minmax_element(byes.begin(), byes.end());
  RC_ASSERT(*most - *fewest <= 1U);
}

TEST(MatchSwiss, MoreRoundsThanOpponentsRepeatEncounters) {
  Schedule schedule(options_of(TournamentKind::swiss, 4, 6));
  std::map<Opponents, std::size_t> games;
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    ++games[schedule.at(at).encounter];
    schedule.count(schedule.at(at), 1);
  }
  EXPECT_EQ(games.size(), 6U);
  for (const auto& [encounter, count] : games) {
    EXPECT_EQ(count, 4U) << "two encounters of two games";
  }
}

RC_GTEST_PROP(MatchSwiss, SingleGamesShareTheSeatsOut, ()) {
  ScheduleOptions options = options_of(TournamentKind::swiss, *rc::gen::inRange<std::size_t>(4, 20),
                                       *rc::gen::inRange<std::size_t>(1, 8));
  options.games = options.repeat = 1;
  Schedule schedule(options);
  std::vector<int> first_seats(options.engines);
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    const ScheduledGame game = schedule.at(at);
    ++first_seats[game.seats[0]];
    --first_seats[game.seats[1]];
    schedule.count(game, *rc::gen::inRange(0, 3));
  }
  for (const int difference : first_seats) {
    RC_ASSERT(std::abs(difference) <= 3);
  }
}

RC_GTEST_PROP(MatchPairing, TheOrderInWhichGamesFinishChangesNothing, ()) {
  ScheduleOptions options;
  options.kind = *rc::gen::element(TournamentKind::knockout, TournamentKind::swiss,
                                   TournamentKind::ladder, TournamentKind::round_robin);
  options.engines = *rc::gen::inRange<std::size_t>(2, 9);
  options.rounds = *rc::gen::inRange<std::size_t>(1, 4);
  options.repeat = *rc::gen::inRange<std::size_t>(1, 3);
  options.games = options.repeat * *rc::gen::inRange<std::size_t>(1, 3);
  const auto seed = *rc::gen::inRange<std::size_t>(0, 1000);
  const auto result = [&](const ScheduledGame& game) {
    return static_cast<int>(game.number * 7919 * (seed + 1) / 13 % 3);
  };
  Schedule one(options);
  Schedule other(options);
  for (std::size_t begun = 0; begun < one.known();) {
    const std::size_t end = one.known();
    RC_ASSERT(other.known() == end);
    std::vector<std::size_t> order;
    for (; begun < end; ++begun) {
      order.push_back(begun);
      one.count(one.at(begun), result(one.at(begun)));
    }
    for (const std::size_t at : shuffled(order, *rc::gen::inRange(0U, 100'000U))) {
      RC_ASSERT(one.at(at) == other.at(at));
      RC_ASSERT(one.at(at).opening < one.openings());
      other.count(other.at(at), result(other.at(at)));
    }
  }
  RC_ASSERT(one.is_complete() && other.is_complete());
  RC_ASSERT(one.places() == other.places());
}

}  // namespace
}  // namespace ludex::match
