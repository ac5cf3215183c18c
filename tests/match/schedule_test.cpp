#include "match/pairing/schedule.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

namespace ludex::match {
namespace {

// "AB1.0": engine A in the first seat, B in the second, round 1, opening 0; pairs as "/p".
std::string listed(const ScheduleOptions& options) {
  const Schedule schedule(options);
  std::string text;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.at(i);
    EXPECT_EQ(game.number, i + 1);
    text += fmt::format("{}{}{}{}.{}", i == 0 ? "" : " ", static_cast<char>('A' + game.seats[0]),
                        static_cast<char>('A' + game.seats[1]), game.round, game.opening);
    if (game.pair) {
      text += fmt::format("/{}", *game.pair);
    }
  }
  return text;
}

TEST(MatchSchedule, EveryOpeningIsPlayedFromBothSides) {
  EXPECT_EQ(listed({}), "AB1.0/0 BA1.0/0 AB2.1/1 BA2.1/1");
}

TEST(MatchSchedule, OneGameARoundAlternatesTheSeatsAndTheOpenings) {
  ScheduleOptions options;
  options.rounds = 3;
  options.games = 1;
  options.repeat = 1;
  EXPECT_EQ(listed(options), "AB1.0 BA2.1 AB3.2");
}

TEST(MatchSchedule, ReverseBeginsWithTheOtherSeat) {
  ScheduleOptions options;
  options.rounds = 1;
  options.reverse = true;
  EXPECT_EQ(listed(options), "BA1.0/0 AB1.0/0");
}

TEST(MatchSchedule, EncountersMayHaveOpeningsOfTheirOwn) {
  ScheduleOptions options;
  options.kind = TournamentKind::gauntlet;
  options.engines = 3;
  EXPECT_EQ(listed(options), "AB1.0/0 BA1.0/0 AC1.0/1 CA1.0/1 AB2.1/2 BA2.1/2 AC2.1/3 CA2.1/3");
  EXPECT_EQ(Schedule(options).openings(), 2U);
  options.openings_by_encounter = true;
  EXPECT_EQ(listed(options), "AB1.0/0 BA1.0/0 AC1.1/1 CA1.1/1 AB2.2/2 BA2.2/2 AC2.3/3 CA2.3/3");
  EXPECT_EQ(Schedule(options).openings(), 4U);
  ScheduleOptions cup;
  cup.kind = TournamentKind::knockout;
  cup.engines = 4;
  cup.rounds = 1;
  cup.openings_by_encounter = true;
  const Schedule stages(cup);
  ASSERT_EQ(stages.known(), 4U) << "the first stage";
  EXPECT_EQ(stages.at(1).opening, 0U);
  EXPECT_EQ(stages.at(2).opening, 1U);
  EXPECT_EQ(stages.openings(), 2U);
}

TEST(MatchSchedule, WithoutSwapTheSeatsStayAndNothingIsAPair) {
  ScheduleOptions options;
  options.rounds = 1;
  options.swap = false;
  EXPECT_EQ(listed(options), "AB1.0 AB1.0");
  options.reverse = true;
  EXPECT_EQ(listed(options), "BA1.0 BA1.0");
}

TEST(MatchSchedule, MoreGamesARoundUseMoreOpenings) {
  ScheduleOptions options;
  options.rounds = 2;
  options.games = 4;
  EXPECT_EQ(listed(options), "AB1.0/0 BA1.0/0 AB1.1/1 BA1.1/1 AB2.2/2 BA2.2/2 AB2.3/3 BA2.3/3");
  options.rounds = 1;
  options.repeat = 4;
  EXPECT_EQ(listed(options), "AB1.0/0 BA1.0/0 AB1.0/1 BA1.0/1");
}

TEST(MatchSchedule, ARoundRobinLetsEverybodyMeetWithTheSameOpenings) {
  ScheduleOptions options;
  options.engines = 3;
  options.rounds = 2;
  EXPECT_EQ(listed(options),
            "BC1.0/0 CB1.0/0 AB1.0/1 BA1.0/1 CA1.0/2 AC1.0/2 "
            "BC2.1/3 CB2.1/3 AB2.1/4 BA2.1/4 CA2.1/5 AC2.1/5");
}

TEST(MatchSchedule, WithoutBergersTablesARoundRobinIsPlayedInTheOrderOfTheEngines) {
  ScheduleOptions options;
  options.engines = 3;
  options.rounds = 2;
  options.berger = false;
  EXPECT_EQ(listed(options),
            "AB1.0/0 BA1.0/0 AC1.0/1 CA1.0/1 BC1.0/2 CB1.0/2 "
            "AB2.1/3 BA2.1/3 AC2.1/4 CA2.1/4 BC2.1/5 CB2.1/5");
}

TEST(MatchSchedule, APyramidLetsEachEngineMeetThoseListedBeforeIt) {
  ScheduleOptions options;
  options.kind = TournamentKind::pyramid;
  options.engines = 4;
  options.rounds = 1;
  options.games = options.repeat = 1;
  EXPECT_EQ(listed(options), "AB1.0 AC1.0 BC1.0 AD1.0 BD1.0 CD1.0");
}

TEST(MatchSchedule, AGauntletMayHaveSeveralChampions) {
  ScheduleOptions options;
  options.kind = TournamentKind::gauntlet;
  options.engines = 4;
  options.champions = 2;
  options.rounds = 1;
  options.games = options.repeat = 1;
  EXPECT_EQ(listed(options), "AC1.0 AD1.0 BC1.0 BD1.0");
}

TEST(MatchSchedule, AGauntletIsTheFirstAgainstAllOthers) {
  ScheduleOptions options;
  options.kind = TournamentKind::gauntlet;
  options.engines = 4;
  options.rounds = 1;
  EXPECT_EQ(listed(options), "AB1.0/0 BA1.0/0 AC1.0/1 CA1.0/1 AD1.0/2 DA1.0/2");
}

RC_GTEST_PROP(MatchSchedule, PairsHaveTwoGamesOfOneOpeningWithSwappedSeats, ()) {
  ScheduleOptions options;
  options.kind = *rc::gen::element(TournamentKind::round_robin, TournamentKind::gauntlet);
  options.engines = *rc::gen::inRange<std::size_t>(2, 6);
  options.rounds = *rc::gen::inRange<std::size_t>(1, 5);
  options.repeat = *rc::gen::inRange<std::size_t>(1, 5);
  options.games = options.repeat * *rc::gen::inRange<std::size_t>(1, 4);
  options.reverse = *rc::gen::arbitrary<bool>();
  const Schedule schedule(options);
  std::map<std::size_t, ScheduledGame> first;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.at(i);
    RC_ASSERT(game.opening < schedule.openings());
    RC_ASSERT(game.seats[0] != game.seats[1]);
    RC_ASSERT(game.pair.has_value() == (options.repeat % 2 == 0));
    if (!game.pair) {
      continue;
    }
    const auto [entry, is_first] = first.emplace(*game.pair, game);
    if (!is_first) {
      RC_ASSERT(entry->second.opening == game.opening);
      RC_ASSERT(entry->second.encounter == game.encounter);
      RC_ASSERT(entry->second.seats[0] == game.seats[1]);
      RC_ASSERT(entry->second.seats[1] == game.seats[0]);
    }
  }
  RC_ASSERT(2 * first.size() == (options.repeat % 2 == 0 ? schedule.size() : 0));
}

}  // namespace
}  // namespace ludex::match
