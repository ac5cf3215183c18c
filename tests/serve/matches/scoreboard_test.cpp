#include "serve/matches/scoreboard.h"

#include <gtest/gtest.h>

#include <map>

namespace ludex::serve {
namespace {

store::StoredMatchGame game(std::size_t number, std::array<std::size_t, 2> entrants,
                            rules::GameResult result) {
  return {.number = number, .entrants = entrants, .result = result, .cause = "rules"};
}

constexpr auto first = rules::GameResult::first_wins;
constexpr auto second = rules::GameResult::second_wins;
constexpr auto draw = rules::GameResult::draw;

TEST(MatchScoreboard, TheStandingIsSortedByScore) {
  Scoreboard board({.engines = 3, .rounds = 1, .games = 1, .repeat = 1, .berger = false}, {});
  EXPECT_TRUE(board.add(game(1, {0, 1}, second)));
  EXPECT_TRUE(board.add(game(2, {0, 2}, draw)));
  EXPECT_TRUE(board.add(game(3, {1, 2}, first)));
  EXPECT_TRUE(board.is_over());
  const Json standing = board.standing();
  EXPECT_EQ(standing[0].at("entrant"), 1);
  EXPECT_EQ(standing[0].at("points"), 2);
  EXPECT_GT(standing[0].at("elo"), standing[1].at("elo"));
  EXPECT_FALSE(standing[0].at("error").is_null());
  EXPECT_FALSE(standing[0].contains("group"));
  EXPECT_GT(standing[0].at("los"), 0.5) << "over the next";
  EXPECT_TRUE(standing[2].at("los").is_null());
  EXPECT_EQ(standing[1].at("points"), 0.5);
  EXPECT_EQ(board.cross().size(), 3U);
  EXPECT_EQ(board.cross()[0].at("losses"), 1) << "from the lower number's view";
}

TEST(MatchScoreboard, GamesOfAWithdrawnEngineAreNotWaitedFor) {
  match::ScheduleOptions schedule{
      .engines = 4, .rounds = 1, .games = 1, .repeat = 1, .berger = false};
  schedule.changes = {{match::EntrantChange::Kind::joined, 3, 0, 0, {}},
                      {match::EntrantChange::Kind::withdrawn, 2, 0, 1, {}}};
  Scoreboard board(schedule, {});
  EXPECT_EQ(board.total(), 3U);
  EXPECT_TRUE(board.add(game(1, {0, 1}, first)));
  EXPECT_FALSE(board.add(game(2, {0, 2}, first))) << "it is not played";
  EXPECT_TRUE(board.add(game(4, {0, 3}, draw)));
  EXPECT_FALSE(board.is_over());
  EXPECT_TRUE(board.add(game(5, {1, 3}, draw)));
  EXPECT_TRUE(board.is_over());
  EXPECT_EQ(board.standing().size(), 4U);
}

TEST(MatchScoreboard, ARatingCountsTheStrengthOfTheOpponents) {
  // 2 drew with 3, and is the only one of the two that met 0, the best.
  Scoreboard board({.engines = 4, .rounds = 1, .games = 2, .berger = false}, {});
  EXPECT_TRUE(board.standing()[0].at("elo").is_null()) << "no game yet";
  const auto both = [&](std::size_t number, std::array<std::size_t, 2> entrants,
                        rules::GameResult one, rules::GameResult two) {
    EXPECT_TRUE(board.add(game(number, entrants, one)));
    EXPECT_TRUE(board.add(game(number + 1, {entrants[1], entrants[0]}, two)));
  };
  both(1, {0, 1}, first, draw);
  EXPECT_EQ(board.standing()[0].at("entrant"), 0);
  both(11, {2, 3}, draw, draw);
  EXPECT_EQ(board.standing()[0].at("group"), 0) << "nothing connects 0 and 1 with 2 and 3";
  EXPECT_EQ(board.standing()[2].at("group"), 1);
  both(3, {0, 2}, first, draw);
  double sum = 0;
  for (const Json& row : board.standing()) {
    EXPECT_FALSE(row.contains("group"));
    sum += row.at("elo").get<double>();
  }
  EXPECT_NEAR(sum, 0, 0.3) << "relative to the mean";
  std::map<int, double> elo;
  for (const Json& row : board.standing()) {
    elo[row.at("entrant").get<int>()] = row.at("elo");
  }
  EXPECT_NEAR(elo[2], elo[3], 30) << "37.5 % of four games, and half of two";
  EXPECT_LT(elo[3], elo[0]);
}

TEST(MatchScoreboard, GamesThatAreNoneOfTheMatchAreRefused) {
  Scoreboard board({.rounds = 1}, {});
  EXPECT_FALSE(board.add(game(0, {0, 1}, draw)));
  EXPECT_FALSE(board.add(game(3, {0, 1}, draw)));
  EXPECT_FALSE(board.add(game(2, {0, 1}, draw))) << "the seats have changed by then";
  EXPECT_TRUE(board.add(game(2, {1, 0}, draw)));
  EXPECT_FALSE(board.add(game(2, {1, 0}, draw))) << "once";
  EXPECT_EQ(board.played(), 1U);
}

TEST(MatchScoreboard, FaultsAreCountedAndNamed) {
  Scoreboard board({.rounds = 1}, {});
  store::StoredMatchGame lost = game(1, {0, 1}, second);
  lost.cause = "time_forfeit";
  lost.offender = rules::Seat::first;
  ASSERT_TRUE(board.add(lost));
  EXPECT_EQ(board.standing()[1].at("faults").at("timeouts"), 1);
  EXPECT_EQ(board.game(lost).at("fault"), "time");
  EXPECT_EQ(board.game(lost).at("code"), "timeout");
  EXPECT_FALSE(board.standing()[0].contains("faults"));
}

TEST(MatchScoreboard, AGameSaysByAWordWhyItEnded) {
  const Scoreboard board({.rounds = 1}, {});
  store::StoredMatchGame ended = game(1, {0, 1}, draw);
  ended.cause = "rules";
  ended.code = "stalemate";
  EXPECT_EQ(board.game(ended).at("code"), "stalemate");
  ended.cause = "adjudication";
  EXPECT_EQ(board.game(ended).at("code"), "adjudication");
  ended.cause = "rules";
  ended.code = "";
  EXPECT_FALSE(board.game(ended).contains("code"));
}

TEST(MatchScoreboard, GamesArePagedFromTheHighestNumberDown) {
  Scoreboard board({.rounds = 5}, {});
  for (const std::size_t number : {3U, 1U, 7U}) {
    ASSERT_TRUE(board.add(game(number, {0, 1}, draw)));
  }
  const auto numbers = [](const Json& games) {
    std::vector<int> found;
    for (const Json& each : games) {
      found.push_back(each.at("number"));
    }
    return found;
  };
  EXPECT_EQ(numbers(board.games_before(SIZE_MAX, 2)), (std::vector<int>{7, 3}));
  EXPECT_EQ(numbers(board.games_before(3, 2)), (std::vector<int>{1}));
  EXPECT_EQ(board.games_before(3, 2)[0].at("round"), 1);
}

TEST(MatchScoreboard, TheTestIsOverWithItsVerdict) {
  Scoreboard board({.rounds = 10'000}, match::SprtOptions{500, 600});
  std::size_t number = 0;
  while (!board.is_over()) {
    ++number;
    const std::size_t lower = number % 2 == 1 ? 0 : 1;
    ASSERT_TRUE(board.add(game(number, {lower, 1 - lower}, draw)));
    ASSERT_LT(number, 100U);
  }
  const Json test = board.test();
  EXPECT_EQ(test.at("verdict"), "rejected");
  EXPECT_LE(test.at("llr"), test.at("lower"));
  EXPECT_EQ(test.at("curve").back()[0], number);
  EXPECT_EQ(test.at("curve").back()[1], test.at("llr"));
  EXPECT_EQ(number % 2, 0U) << "a pair decides";
}

TEST(MatchScoreboard, ALongCurveIsThinnedOut) {
  Scoreboard board({.rounds = 10'000}, match::SprtOptions{-0.1, 0.1});
  for (std::size_t number = 1; number <= 2000; ++number) {
    const std::size_t lower = number % 2 == 1 ? 0 : 1;
    ASSERT_TRUE(board.add(game(number, {lower, 1 - lower}, number % 3 == 0 ? first : second)));
  }
  const Json curve = board.test().at("curve");
  EXPECT_EQ(curve.size(), Scoreboard::most_points);
  EXPECT_EQ(curve.back()[0], 2000);
  EXPECT_EQ(board.test_news(board.points()).at("curve"), Json::array());
  EXPECT_EQ(board.test_news(board.points() - 1).at("curve").size(), 1U);
}

}  // namespace
}  // namespace ludex::serve
