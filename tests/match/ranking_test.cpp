#include "match/results/ranking.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "match/pairing/schedule.h"

namespace ludex::match {
namespace {

using rules::Seat;

// Plays every two of three or more engines twice; `results` has a letter a game, from the view of
// the engine that moves first: + = -
Standings standings_of(std::size_t engines, const std::string& results) {
  const Schedule schedule({.engines = engines, .rounds = 1, .berger = false});
  Standings standings(engines);
  for (std::size_t game = 0; game < results.size(); ++game) {
    GameEnd end{EndKind::rules, {}, "", {}, {}};
    if (results[game] != '=') {
      end.winner = results[game] == '+' ? Seat::first : Seat::second;
    }
    if (results[game] != ' ') {
      standings.add(schedule.at(game), end);
    }
  }
  return standings;
}

TEST(MatchRanking, ATableOfManyHasTheBestFirst) {
  // The games are AB BA AC CA BC CB.
  const Standings standings = standings_of(3, "=-==++");
  const Ranking ranking(standings);
  EXPECT_EQ(
      ranking_table(ranking, {"A", "B", "C"}),
      R"(Rank Name                      Elo      +/-      LOS   Games   Points    Score     Draw
   1 A                       61.45   161.65  66.92 %       4      2.5  62.50 %  75.00 %
   2 C                        0.00   157.48  66.92 %       4      2.0  50.00 %  50.00 %
   3 B                      -61.45   161.65      - %       4      1.5  37.50 %  25.00 %
)");
  EXPECT_EQ(fit_notes(ranking, {"A", "B", "C"}, "White"),
            "White is worth 62.07 +/- 196.62 Elo; equals draw 54.99 %\n");
  EXPECT_EQ(cross_table(ranking, {"A", "B", "C"}),
            R"(Rank Name                     1     2     3
   1 A                        -   1/2 1.5/2
   2 C                      1/2     -   1/2
   3 B                    0.5/2   1/2     -
)");
}

TEST(MatchRanking, ItsColumnsAreChosenByName) {
  const Standings standings = standings_of(2, "+=");
  EXPECT_EQ(
      ranking_table(Ranking(standings), {"A", "棋手"}, parse_ranking_fields("minimal").value()),
      "Rank Name                    Score\n"
      "   1 A                     75.00 %\n"
      "   2 棋手                  25.00 %\n");
  EXPECT_EQ(ranking_table(Ranking(standings), {"A", "B"},
                          parse_ranking_fields("name,wins,points").value()),
            "Name                    Wins   Points\n"
            "A                          1      1.5\n"
            "B                          0      0.5\n");
  EXPECT_EQ(cross_table(Ranking(standings), {"A", "B"}), "");
  EXPECT_EQ(fit_notes(Ranking(standings), {"A", "B"}, "White"), "");
  EXPECT_EQ(parse_ranking_fields("rank,elos").error().message,
            "`elos` is neither a table (default, short, small, minimal, wide, wide2) nor a column "
            "(rank, name, elo, error, nelo, nerror, games, wins, losses, draws, points, score, "
            "draw, los, sb, buchholz)");
}

// A has 4 of 4, B 1.5, C 0.5.
TEST(MatchRanking, TieBreaksCountTheOpponentsPoints) {
  const Standings standings = standings_of(3, "+-+-=-");
  const Ranking ranking(standings);
  EXPECT_EQ(ranking.order(), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(ranking.sonneborn_berger(0), 2 * 1.5 + 2 * 0.5);
  EXPECT_EQ(ranking.sonneborn_berger(1), 1.5 * 0.5);
  EXPECT_EQ(ranking.sonneborn_berger(2), 0.5 * 1.5);
  EXPECT_EQ(ranking.buchholz(0), 2 * 1.5 + 2 * 0.5);
  EXPECT_EQ(ranking.buchholz(1), 2 * 4 + 2 * 0.5);
  EXPECT_EQ(
      ranking_table(ranking, {"A", "B", "C"}, parse_ranking_fields("name,sb,buchholz").value()),
      "Name                      S-B Buchholz\n"
      "A                        4.00      4.0\n"
      "B                        0.75      9.0\n"
      "C                        0.75     11.0\n");
}

TEST(MatchRanking, WhatTheGamesDoNotShowIsSaid) {
  const Standings split = standings_of(4, "+=        =+");  // A against B, C against D
  const Ranking ranking(split);
  EXPECT_EQ(ranking.superiority(1), std::nullopt) << "the next in order is of another group";
  EXPECT_EQ(fit_notes(ranking, {"A", "B", "C", "D"}, "White"),
            "The results alone determine no ratings: one more game counts for each engine, half of "
            "it won\n"
            "No games connect A and B | C and D: their ratings cannot be compared\n");
  const Standings none(3);
  EXPECT_EQ(fit_notes(Ranking(none), {"A", "B", "C"}, "White"), "");
  EXPECT_EQ(ranking_table(Ranking(none), {"A", "B", "C"},
                          parse_ranking_fields("name,elo,error,los").value()),
            "Name                      Elo      +/-      LOS\n"
            "A                           -        -      - %\n"
            "B                           -        -      - %\n"
            "C                           -        -      - %\n");
}

}  // namespace
}  // namespace ludex::match
