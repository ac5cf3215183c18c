#include "rules/go/score.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/go/states.h"

namespace ludex::go {
namespace {

struct ScoreRow {
  std::string_view name;
  std::string_view board;
  rules::Values values;
  std::string_view dead;
  std::string_view result;
};
std::ostream& operator<<(std::ostream& out, const ScoreRow& row) {
  return out << row.name;
}
class GoScore : public testing::TestWithParam<ScoreRow> {};

TEST_P(GoScore, IsWhatTheRulesSay) {
  const ScoreRow& row = GetParam();
  EXPECT_EQ(result_text(score(state_of(row.board, row.values), points(row.dead))), row.result);
}

// Black has the two columns on the left, White the rest; one column is between them.
constexpr std::string_view wall = "1x1o1/1x1o1/1x1o1/1x1o1/1x1o1 b";
constexpr std::string_view closed = "1xo2/1xo2/1xo2/1xo2/1xo2 b";

INSTANTIATE_TEST_SUITE_P(
    Table, GoScore,
    testing::Values(
        ScoreRow{"empty", "3/3/3 b", {{"komi", "0"}}, "", "0"},
        ScoreRow{"one point", "1 b", {{"komi", "0"}}, "", "0"},
        ScoreRow{"komi alone", "5/5/5/5/5 b", {{"komi", "0.25"}}, "", "W+0.25"},
        ScoreRow{"a shared column is nobody's", wall, {{"komi", "0"}}, "", "0"},
        ScoreRow{"area", closed, {{"komi", "0"}}, "", "W+5"},
        ScoreRow{"territory", closed, {{"rules", "japanese"}, {"komi", "0"}}, "", "W+5"},
        ScoreRow{"negative komi", closed, {{"komi", "-7.5"}}, "", "B+2.5"},
        ScoreRow{"prisoners count for territory",
                 "1xo2/1xo2/1xo2/1xo2/1xo2 b prisoners=9:1",
                 {{"rules", "japanese"}, {"komi", "0"}},
                 "",
                 "B+3"},
        ScoreRow{"prisoners do not matter for area",
                 "1xo2/1xo2/1xo2/1xo2/1xo2 b prisoners=9:1",
                 {{"komi", "0"}},
                 "",
                 "W+5"},
        // The dead stone and the point under it.
        ScoreRow{"a dead stone, area", "1xo2/1xo2/1xox1/1xo2/1xo2 b", {{"komi", "0"}}, "D3", "W+5"},
        ScoreRow{"a dead stone, territory",
                 "1xo2/1xo2/1xox1/1xo2/1xo2 b",
                 {{"rules", "japanese"}, {"komi", "0"}},
                 "D3",
                 "W+6"},
        ScoreRow{"a stone that nobody called dead spoils the region",
                 "1xo2/1xo2/1xox1/1xo2/1xo2 b",
                 {{"komi", "0"}},
                 "",
                 "B+6"},
        // White has three stones of compensation less one, or all.
        ScoreRow{"chinese handicap",
                 "1x1o1/1x1o1/1x1o1/1x1o1/1x1o1 w",
                 {{"handicap", "3"}, {"placement", "free"}, {"komi", "0"}},
                 "",
                 "W+3"},
        ScoreRow{"aga handicap",
                 "1x1o1/1x1o1/1x1o1/1x1o1/1x1o1 w",
                 {{"rules", "aga"}, {"handicap", "3"}, {"placement", "free"}, {"komi", "0"}},
                 "",
                 "W+2"},
        ScoreRow{"stones handed over in passing",
                 "1xo2/1xo2/1xo2/1xo2/1xo2 b passed=2:3",
                 {{"rules", "aga"}, {"scoring", "territory"}, {"komi", "0"}},
                 "",
                 "W+4"}));

TEST(GoScoreParts, NameTheTerritoryTheDeadAndWhatIsNobodys) {
  const GameState state = state_of("1x1o1/1x1o1/1x1o1/1x1ox/1x1o1 b");
  const Score result = score(state, points("E2 C3"));
  EXPECT_EQ(words(result.territory[0]), "A5 A4 A3 A2 A1");
  EXPECT_EQ(words(result.territory[1]), "E5 E4 E3 E2 E1");
  EXPECT_EQ(words(result.dame), "C5 C4 C3 C2 C1");
  EXPECT_EQ(words(result.dead), "E2");
  EXPECT_EQ(result.holdings[1], (SideScore{5, 5, 0, 1}));
  EXPECT_EQ(result.holdings[0], (SideScore{5, 5, 0, 0}));
}

TEST(GoScoreParts, AStringIsDeadAsAWhole) {
  const GameState state = state_of("1xo2/1xox1/1xox1/1xox1/1xo2 b");
  EXPECT_EQ(score(state, points("D3")).dead.size(), 3);
}

TEST(GoScoreParts, TwoEyelessGroupsThatShareTwoLibertiesAreInSeki) {
  // At the ends live a white and a black group; between them the strings on E and G share F.
  const GameState state =
      state_of("1o1ox1ox1x1/oooox1oxxxx b", {{"rules", "japanese"}, {"komi", "0"}});
  EXPECT_EQ(words(score(state, {}).seki), "E2 G2 E1 G1");
  EXPECT_EQ(result_text(score(state, {})), "0");
  // Where one of them is dead, no seki is left.
  const Score taken = score(state, points("E1"));
  EXPECT_TRUE(taken.seki.empty());
  EXPECT_EQ(result_text(taken), "W+6");
}

TEST(GoScoreParts, WhoKnowsTheSekiIsBelieved) {
  const GameState state = state_of(closed, {{"rules", "japanese"}, {"komi", "0"}});
  EXPECT_EQ(result_text(score(state, {}, points("B1"))), "W+10");
}

}  // namespace
}  // namespace ludex::go
