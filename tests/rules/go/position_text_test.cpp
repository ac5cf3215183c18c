#include "rules/go/position_text.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "base/random.h"
#include "rules/go/states.h"
#include "rules/malformed.h"

namespace ludex::go {
namespace {

struct Reading {
  std::string_view text;
  std::string_view canonical;
};
std::ostream& operator<<(std::ostream& out, const Reading& reading) {
  return out << reading.text;
}

class GoPositionReading : public testing::TestWithParam<Reading> {};

TEST_P(GoPositionReading, IsWrittenInItsCanonicalForm) {
  EXPECT_EQ(state_of(GetParam().text).format(), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoPositionReading,
    testing::Values(Reading{"1", "1 b"}, Reading{" x.O/...  W ", "x1o/3 w"},
                    Reading{"3/3 black", "3/3 b"},
                    Reading{"x2/3 w passes=1 prisoners=3:1", "x2/3 w prisoners=3:1 passes=1"},
                    Reading{"3/3 b prisoners=0:0 passes=0", "3/3 b"},
                    Reading{"3/3 w passed=2:3", "3/3 w passed=2:3"},
                    Reading{"1xo1/x1xo/1xo1/4 w ko=b3", "1xo1/x1xo/1xo1/4 w ko=B3"},
                    Reading{"25/25 ko=Z1", "25/25 b ko=Z1"}));

class GoMalformedPosition : public testing::TestWithParam<Malformed> {};

TEST_P(GoMalformedPosition, IsReportedWithItsPlace) {
  expect_refused(GameState::parse(GetParam().text, rules_of({{"size", "3"}})), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoMalformedPosition,
    testing::Values(
        Malformed{"", "board: expected ranks divided by /", 1},
        Malformed{"3/3", "board: 3x2, expected 3 as the rules say", 0},
        Malformed{"3/3/4 b", "board: a rank of 4 points below one of 3", 5},
        Malformed{"3/3/26", "board: `26` is no number of empty points from 1 to 25", 5},
        Malformed{"3/x0x/3", "board: `0` is no number of empty points from 1 to 25", 4},
        Malformed{"3//3", "board: a rank of 0 points, expected at least 1", 3},
        Malformed{"3/3/3/", "board: a rank of 0 points, expected at least 1", 7},
        Malformed{"xxxxxxxxxxxxxxxxxxxxxxxxxx", "board: a rank of more than 25 points", 26},
        Malformed{"3/1#1/3", "board: `#` is none of x, o and the number of empty points", 4},
        Malformed{"xo1/o2/3", "board: the string at A3 has no liberty", 1},
        Malformed{"xxx/xxx/xxx b", "board: the string at A3 has no liberty", 1},
        Malformed{"3/3/3 black2",
                  "`black2`: expected ko, prisoners, passes, passed, handicap or placing", 7},
        Malformed{"3/3/3 b w", "`w`: expected ko, prisoners, passes, passed, handicap or placing",
                  9},
        Malformed{"3/3/3 b ko", "`ko`: expected ko, prisoners, passes, passed, handicap or placing",
                  9},
        Malformed{"3/3/3 b ko=D1", "ko: `D1`, expected an empty point", 12},
        Malformed{"x2/3/3 b ko=A3", "ko: `A3`, expected an empty point", 13},
        Malformed{"3/3/3 b passes=-1", "passes: `-1`, expected a number from 0 to 1000000", 16},
        Malformed{"3/3/3 b passes=", "passes: ``, expected a number from 0 to 1000000", 16},
        Malformed{"3/3/3 b prisoners=1", "prisoners: `1`, expected two numbers as 3:1", 19},
        Malformed{"3/3/3 b prisoners=1:x", "prisoners: `x`, expected a number from 0 to 1000000",
                  21},
        Malformed{"3/3/3 b prisoners=99999999999999999999:1",
                  "prisoners: `99999999999999999999`, expected a number from 0 to 1000000", 19},
        Malformed{"3/3/3 b placing", "placing: Black has no handicap stones to put", 9}));

TEST(GoPositionText, OfAnyMomentOfAGameMakesThatMomentAgain) {
  Rng rng(2);
  for (const std::string_view size : {"1", "2x5", "9"}) {
    const RuleSet rules = rules_of({{"size", size}, {"handicap", "0"}});
    GameState state(rules);
    for (int move = 0; move < 150; ++move) {
      const auto again = GameState::parse(state.format(), rules);
      ASSERT_TRUE(again.has_value()) << state.format() << ": " << describe(again.error());
      EXPECT_EQ(again->format(), state.format());
      EXPECT_EQ(again->position(), state.position());
      EXPECT_EQ(again->key(), state.key());
      EXPECT_EQ(again->passes(), state.passes());
      const MoveList moves = legal_moves(state);
      state.play(moves[rng.below(moves.size())]);
    }
  }
}

TEST(GoPositionText, SaysHowFarAFreeHandicapIs) {
  const RuleSet rules = rules_of({{"size", "5"}, {"handicap", "3"}, {"placement", "free"}});
  GameState state(rules);
  play(state, "B:C3 B:A1");
  EXPECT_EQ(state.format(), "5/5/2x2/5/x4 b placing");
  const auto again = GameState::parse(state.format(), rules);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->handicap_left(), 1);
  play(state, "B:pass");
  EXPECT_EQ(state.format(), "5/5/2x2/5/x4 w handicap=2");
}

}  // namespace
}  // namespace ludex::go
