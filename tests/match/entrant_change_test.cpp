// Tournaments whose engines change while they are played: whatever joins and leaves, every two
// engines play exactly their games, and the same changes and results make the same tournament.
#include "match/pairing/entrant_change.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "match/pairing/schedule.h"

namespace ludex::match {
namespace {

using Kind = EntrantChange::Kind;

ScheduleOptions single_games(TournamentKind kind, std::size_t engines, std::size_t rounds) {
  ScheduleOptions options;
  options.kind = kind;
  options.engines = engines;
  options.rounds = rounds;
  options.games = options.repeat = 1;
  return options;
}

// "AB1": A has the first seat against B in round 1; "-" before a game that is not played.
std::string numbered_games(const Schedule& schedule) {
  std::string text;
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    const ScheduledGame game = schedule.at(at);
    EXPECT_EQ(game.number, at + 1);
    text += fmt::format("{}{}{}{}{}", at == 0 ? "" : " ", schedule.is_unplayed(at) ? "-" : "",
                        static_cast<char>('A' + game.seats[0]),
                        static_cast<char>('A' + game.seats[1]), game.round);
  }
  return text;
}

TEST(EntrantChange, AnEngineThatJoinsPlaysEverybodyInEveryRoundBehindTheOthers) {
  Schedule schedule(single_games(TournamentKind::round_robin, 3, 2));
  ASSERT_EQ(numbered_games(schedule), "BC1 AB1 CA1 CB2 BA2 AC2");
  ASSERT_EQ(schedule.why_not(schedule.joining()), std::nullopt);
  EXPECT_EQ(schedule.change(schedule.joining()), nullptr);
  EXPECT_EQ(numbered_games(schedule), "BC1 AB1 CA1 CB2 BA2 AC2 AD1 DB1 CD1 DA2 BD2 DC2");
  EXPECT_EQ(schedule.size(), 12U);
  EXPECT_EQ(schedule.openings(), 2U) << "the openings of the rounds";
  EXPECT_EQ(schedule.at(6).opening, 0U);
  EXPECT_EQ(schedule.at(9).opening, 1U);
}

TEST(EntrantChange, AWithdrawnEngineKeepsItsGamesThatHadBegunAndPlaysNoOther) {
  Schedule schedule(single_games(TournamentKind::round_robin, 3, 2));
  const EntrantChange gone = schedule.withdrawal(1, {1, 2});
  EXPECT_EQ(gone, (EntrantChange{Kind::withdrawn, 1, 0, 2, {}}));
  schedule.change(gone);
  EXPECT_EQ(numbered_games(schedule), "BC1 AB1 CA1 -CB2 -BA2 AC2");
  EXPECT_EQ(schedule.size(), 4U);
  EXPECT_EQ(schedule.known(), 6U);
  schedule.change(schedule.joining());
  EXPECT_EQ(numbered_games(schedule), "BC1 AB1 CA1 -CB2 -BA2 AC2 AD1 DC1 DA2 CD2")
      << "it is no opponent of an engine that joins later";
}

TEST(EntrantChange, AGameThatWasInterruptedIsNotPlayedByAnEngineThatIsWithdrawn) {
  Schedule schedule(single_games(TournamentKind::round_robin, 3, 2));
  schedule.change(schedule.withdrawal(1, {1, 3}));
  EXPECT_EQ(numbered_games(schedule), "BC1 -AB1 CA1 -CB2 -BA2 AC2");
  EXPECT_EQ(schedule.size(), 3U);
}

TEST(EntrantChange, AnEngineThatJoinsAGauntletMeetsItsFirstEngines) {
  ScheduleOptions options = single_games(TournamentKind::gauntlet, 4, 1);
  options.champions = 2;
  options.openings_by_encounter = true;
  Schedule schedule(options);
  schedule.change(schedule.joining());
  EXPECT_EQ(numbered_games(schedule), "AC1 AD1 BC1 BD1 AE1 BE1");
  EXPECT_EQ(schedule.at(4).opening, 4U);
  EXPECT_EQ(schedule.openings(), 6U);
  schedule.change(schedule.withdrawal(0, {}));
  EXPECT_EQ(numbered_games(schedule), "-AC1 -AD1 BC1 BD1 -AE1 BE1");
  EXPECT_EQ(schedule.why_not(schedule.withdrawal(1, {})),
            "a gauntlet needs an engine that plays against the others, and another one");
}

// Counts a win of the lower number in each known game that is played, from this number on.
void let_the_lower_win(Schedule& schedule, std::size_t from) {
  const std::size_t last = schedule.known();
  for (std::size_t at = from - 1; at < last; ++at) {
    if (schedule.is_unplayed(at)) continue;
    const ScheduledGame game = schedule.at(at);
    schedule.count(game, game.seats[0] < game.seats[1] ? 2 : 0);
  }
}

TEST(EntrantChange, InASwissTournamentAnEngineIsPairedFromTheNextRoundOn) {
  Schedule schedule(single_games(TournamentKind::swiss, 4, 3));
  ASSERT_EQ(numbered_games(schedule), "AC1 BD1");
  schedule.count(schedule.at(0), 2);
  // D has not begun its game: B gets the point.
  const Stage* const stage = schedule.change(schedule.withdrawal(3, {1}));
  ASSERT_NE(stage, nullptr) << "nothing is left of the round";
  EXPECT_EQ(stage->round, 2U);
  EXPECT_EQ(numbered_games(schedule), "AC1 -BD1 BA2");
  EXPECT_EQ(stage->byes, std::vector<std::size_t>{2});
  EXPECT_EQ(schedule.change(schedule.joining()), nullptr);
  EXPECT_EQ(numbered_games(schedule), "AC1 -BD1 BA2") << "the round is paired already";
  let_the_lower_win(schedule, 3);
  EXPECT_EQ(numbered_games(schedule), "AC1 -BD1 BA2 AE3 CB3")
      << "E has no points of the rounds before";
  EXPECT_EQ(schedule.size(), 4U);
  EXPECT_EQ(schedule.why_not(schedule.joining()),
            "the last round is being played, and an engine joins with the next one");
  let_the_lower_win(schedule, 4);
  ASSERT_EQ(schedule.places().size(), 5U) << "also those that were withdrawn";
  EXPECT_EQ(schedule.places()[0].engine, 0U);
  EXPECT_EQ(schedule.why_not(schedule.joining()), "all rounds have been played");
}

TEST(EntrantChange, WhereItMakesNoSenseItIsRefusedWithItsReason) {
  const auto why = [](TournamentKind kind, std::size_t engines) {
    return why_unchangeable(single_games(kind, engines, 1)).value_or("allowed");
  };
  EXPECT_EQ(why(TournamentKind::round_robin, 3), "allowed");
  EXPECT_EQ(why(TournamentKind::gauntlet, 3), "allowed");
  EXPECT_EQ(why(TournamentKind::swiss, 3), "allowed");
  EXPECT_EQ(why(TournamentKind::round_robin, 2), "in a match of two engines none joins or leaves");
  EXPECT_EQ(why(TournamentKind::knockout, 4),
            "in a knockout engines neither join nor leave once it has begun");
  EXPECT_EQ(why(TournamentKind::ladder, 4),
            "in a ladder engines neither join nor leave once it has begun");
  EXPECT_EQ(why(TournamentKind::pyramid, 4),
            "in a pyramid engines neither join nor leave once it has begun");
  Schedule schedule(single_games(TournamentKind::round_robin, 3, 1));
  schedule.change(schedule.withdrawal(0, {}));
  EXPECT_EQ(schedule.why_not(schedule.withdrawal(0, {})), "it was withdrawn before");
  EXPECT_EQ(schedule.why_not(schedule.withdrawal(1, {})), "two engines have to stay");
}

TEST(EntrantChange, ChangesOfATextAreChecked) {
  const auto why = [](TournamentKind kind, std::vector<EntrantChange> changes,
                      std::size_t engines = 5) {
    ScheduleOptions options = single_games(kind, engines, 3);
    options.changes = std::move(changes);
    return why_impossible(options).value_or("possible");
  };
  constexpr auto round_robin = TournamentKind::round_robin;
  constexpr auto swiss = TournamentKind::swiss;
  EXPECT_EQ(why(round_robin, {{Kind::joined, 4, 0, 0, {}}, {Kind::withdrawn, 4, 0, 9, {}}}),
            "possible");
  EXPECT_EQ(why(round_robin, {{Kind::joined, 3, 0, 0, {}}}),
            "an engine that joined has a wrong number");
  EXPECT_EQ(why(round_robin, {{Kind::withdrawn, 5, 0, 0, {}}}),
            "a withdrawn engine has a wrong number");
  EXPECT_EQ(why(round_robin, {{Kind::withdrawn, 1, 0, 0, {}}, {Kind::withdrawn, 1, 0, 0, {}}}),
            "a withdrawn engine has a wrong number");
  EXPECT_EQ(why(round_robin, {{Kind::withdrawn, 0, 0, 2, {}}, {Kind::withdrawn, 1, 0, 1, {}}}),
            "the last games are not in order");
  EXPECT_EQ(why(round_robin, {{Kind::withdrawn, 0, 1, 2, {}}}), "a change has a wrong round");
  EXPECT_EQ(why(round_robin, {{Kind::withdrawn, 0, 0, 0, {}}, {Kind::withdrawn, 1, 0, 0, {}}}, 3),
            "fewer than two engines stay");
  EXPECT_EQ(why(swiss, {{Kind::joined, 4, 2, 0, {}}}), "possible");
  EXPECT_EQ(why(swiss, {{Kind::joined, 4, 3, 0, {}}}), "a change has a wrong round");
  EXPECT_EQ(why(swiss, {{Kind::withdrawn, 4, 0, 0, {}}}), "a change has a wrong round");
  EXPECT_EQ(why(TournamentKind::gauntlet, {{Kind::withdrawn, 0, 0, 0, {}}}),
            "no engine of a gauntlet's first ones stays");
  EXPECT_EQ(why(TournamentKind::ladder, {{Kind::withdrawn, 0, 0, 0, {}}}),
            "in a ladder engines neither join nor leave once it has begun");
}

// --- Properties ---

// A tournament as the runner plays it: several games at a time, which end in any order.
struct Course {
  explicit Course(const ScheduleOptions& options) : schedule(options) {}

  [[nodiscard]] bool is_free(std::size_t number) const {
    return !counted.contains(number) && !running.contains(number) &&
           !schedule.is_unplayed(number - 1);
  }
  void begin_game() {
    for (; next <= schedule.known(); ++next) {
      if (!is_free(next)) continue;
      running.insert(next++);
      return;
    }
  }
  void end_game(std::size_t number) {
    const int points = *rc::gen::inRange(0, 3);
    counted[number] = points;
    running.erase(number);
    schedule.count(schedule.at(number - 1), points);
  }
  void end_any() {
    if (!running.empty()) {
      end_game(*rc::gen::elementOf(std::vector<std::size_t>(running.begin(), running.end())));
    }
  }
  // The numbers of the games that are counted or are being played.
  [[nodiscard]] std::set<std::size_t> taken() const {
    std::set<std::size_t> numbers = running;
    for (const auto& [number, points] : counted) {
      numbers.insert(number);
    }
    return numbers;
  }
  void change(bool joins) {
    const EntrantChange made =
        joins ? schedule.joining()
              : schedule.withdrawal(*rc::gen::inRange<std::size_t>(0, schedule.options().engines),
                                    taken());
    if (!schedule.why_not(made)) {
      schedule.change(made);
    }
  }
  // The program has ended suddenly and goes on.
  void go_on() {
    running.clear();
    schedule = replayed();
    next = 1;
  }
  // The counted games on a schedule that knows all changes from the start.
  [[nodiscard]] Schedule replayed() const {
    Schedule again(schedule.options());
    for (const auto& [number, points] : counted) {
      RC_ASSERT(number <= again.known());
      RC_ASSERT(!again.is_unplayed(number - 1));
      again.count(again.at(number - 1), points);
    }
    return again;
  }
  void play_all() {
    for (bool any = true; any;) {
      begin_game();
      any = !running.empty();
      end_any();
    }
  }

  Schedule schedule;
  std::map<std::size_t, int> counted;  // the points of the first seat, by number
  std::set<std::size_t> running;
  std::size_t next = 1;
};

ScheduleOptions any_options(TournamentKind kind) {
  ScheduleOptions options;
  options.kind = kind;
  options.engines = *rc::gen::inRange<std::size_t>(3, 7);
  options.rounds = *rc::gen::inRange<std::size_t>(1, 4);
  options.repeat = *rc::gen::inRange<std::size_t>(1, 3);
  options.games = options.repeat * *rc::gen::inRange<std::size_t>(1, 3);
  options.berger = *rc::gen::arbitrary<bool>();
  options.champions = *rc::gen::inRange<std::size_t>(1, 3);
  options.openings_by_encounter = *rc::gen::arbitrary<bool>();
  return options;
}

// Plays a tournament with any changes at any moments.
Course any_course(const ScheduleOptions& options) {
  Course course(options);
  const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 11));
  for (const int step : steps) {
    if (step < 5) {
      course.begin_game();
    } else if (step < 8) {
      course.end_any();
    } else if (step < 10) {
      course.change(step == 8);
    } else {
      course.go_on();
    }
  }
  course.play_all();
  return course;
}

// What is the same in every tournament: it ends, no game is lacking or played though nobody waits
// for it, and a later run of the program sees the same games.
void check_course(const Course& course) {
  const Schedule& schedule = course.schedule;
  RC_ASSERT(schedule.is_complete());
  RC_ASSERT(schedule.size() == course.counted.size());
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    RC_ASSERT(schedule.is_unplayed(at) == !course.counted.contains(at + 1));
  }
  const Schedule again = course.replayed();
  RC_ASSERT(again.known() == schedule.known());
  RC_ASSERT(again.size() == schedule.size());
  RC_ASSERT(again.places() == schedule.places());
  for (std::size_t at = 0; at < schedule.known(); ++at) {
    RC_ASSERT(again.at(at) == schedule.at(at));
    RC_ASSERT(again.at(at).opening < again.openings());
  }
  RC_ASSERT(!why_impossible(schedule.options()));
}

RC_GTEST_PROP(EntrantChange, EveryTwoEnginesThatStayPlayExactlyTheirGames, ()) {
  const ScheduleOptions options =
      any_options(*rc::gen::element(TournamentKind::round_robin, TournamentKind::gauntlet));
  const Course course = any_course(options);
  check_course(course);
  const ScheduleOptions& changed = course.schedule.options();
  std::map<std::array<std::size_t, 2>, std::size_t> games;
  std::map<std::array<std::size_t, 2>, int>
      first_seats;  // of the lower one, less those of the other
  for (const auto& [number, points] : course.counted) {
    const ScheduledGame game = course.schedule.at(number - 1);
    ++games[game.encounter];
    first_seats[game.encounter] += game.seats[0] == game.encounter[0] ? 1 : -1;
  }
  const bool is_gauntlet = options.kind == TournamentKind::gauntlet;
  for (std::size_t one = 0; one < changed.engines; ++one) {
    for (std::size_t other = one + 1; other < changed.engines; ++other) {
      const bool meet = !is_gauntlet || (one < options.champions && other >= options.champions);
      const bool stay = !is_withdrawn(changed, one) && !is_withdrawn(changed, other);
      const std::size_t played = games[{one, other}];
      const std::size_t all = meet ? options.rounds * options.games : 0;
      RC_ASSERT((stay ? played == all : played <= all));
      const int balance = first_seats[{one, other}];
      RC_ASSERT((!stay || (balance >= -1 && balance <= 1)));
    }
  }
}

RC_GTEST_PROP(EntrantChange, ASwissTournamentGoesOnWithThoseThatAreThere, ()) {
  ScheduleOptions options = any_options(TournamentKind::swiss);
  options.champions = 1;
  const Course course = any_course(options);
  check_course(course);
  const ScheduleOptions& changed = course.schedule.options();
  std::map<std::size_t, std::map<std::size_t, std::set<std::size_t>>>
      opponents;  // by round, engine
  for (std::size_t at = 0; at < course.schedule.known(); ++at) {
    const ScheduledGame game = course.schedule.at(at);
    opponents[game.round][game.seats[0]].insert(game.seats[1]);
    opponents[game.round][game.seats[1]].insert(game.seats[0]);
  }
  for (std::size_t round = 1; round <= options.rounds; ++round) {
    std::size_t present = starters(changed);
    for (const EntrantChange& change : changed.changes) {
      if (change.round >= round) continue;
      present += change.kind == Kind::joined ? 1 : 0;
      present -= change.kind == Kind::withdrawn ? 1 : 0;
      RC_ASSERT((change.kind == Kind::joined || !opponents[round].contains(change.engine)));
    }
    RC_ASSERT(opponents[round].size() == present - present % 2);
    for (const auto& [engine, others] : opponents[round]) {
      RC_ASSERT(others.size() == 1U);
    }
  }
}

}  // namespace
}  // namespace ludex::match
