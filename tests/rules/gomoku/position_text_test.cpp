#include "rules/gomoku/position_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/malformed.h"
#include "rules/registry.h"

namespace ludex::gomoku {
namespace {

Result<Position> read(std::string_view text) {
  Tokens words(text);
  return read_position(words);
}

// A text as it is read and as it is written.
struct Reading {
  std::string_view text;
  std::string_view canonical;
};
std::ostream& operator<<(std::ostream& out, const Reading& reading) {
  return out << reading.text;
}

class GomokuPositionReading : public testing::TestWithParam<Reading> {};

TEST_P(GomokuPositionReading, IsWrittenInItsCanonicalForm) {
  const auto position = read(GetParam().text);
  ASSERT_TRUE(position.has_value()) << describe(position.error());
  EXPECT_EQ(format_position(*position), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuPositionReading,
    testing::Values(Reading{"5/5/5/5/5 b", "5/5/5/5/5 b"}, Reading{" 5/5/5/5/5  W ", "5/5/5/5/5 w"},
                    // A missing side follows from the numbers of stones.
                    Reading{"5/5/2x2/5/5", "5/5/2x2/5/5 w"},
                    Reading{"5/5/2xo1/5/5", "5/5/2xo1/5/5 b"},
                    // Capital letters, dots, runs that could be one; a rectangle.
                    Reading{"..X2./.#o1../6/6/xxxxxx", "2x3/1#o3/6/6/xxxxxx w"},
                    Reading{"25/x24/25/25/24o b", "25/x24/25/25/24o b"}));

class GomokuMalformedPosition : public testing::TestWithParam<Malformed> {};

TEST_P(GomokuMalformedPosition, IsReportedWithItsPlace) {
  expect_refused(read(GetParam().text), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuMalformedPosition,
    testing::Values(
        Malformed{"", "board: expected ranks divided by /", 1},
        Malformed{"5/5/5/5", "board: 4 ranks, expected at least 5", 8},
        Malformed{"5/5/4/5/5 b", "board: a rank of 4 points, expected at least 5", 5},
        Malformed{"5/5/6/5/5 b", "board: a rank of 6 points below one of 5", 5},
        Malformed{"5/5/5/5/5/", "board: a rank of 0 points, expected at least 5", 11},
        Malformed{"5/5/2y2/5/5 b", "board: `y` is none of x, o, # and the number of empty points",
                  6},
        Malformed{"26/5/5/5/5", "board: `26` is no number of empty points from 1 to 25", 1},
        Malformed{"5/5/0xxxxx/5/5", "board: `0` is no number of empty points from 1 to 25", 5},
        Malformed{"5/99999999999999999999/5/5/5",
                  "board: `99999999999999999999` is no number of empty points from 1 to 25", 3},
        Malformed{"20xxxxxx/5/5/5/5", "board: a rank of more than 25 points", 8},
        Malformed{"5/5/5/5/5 black", "side to move: `black`, expected b or w", 11}));

TEST(GomokuPositionText, MoreThanTwentyFiveRanksAreTooMany) {
  std::string text = "5";
  for (int i = 0; i < 25; ++i) {
    text += "/5";
  }
  ASSERT_FALSE(read(text).has_value());
  EXPECT_EQ(read(text).error().message, "board: more than 25 ranks");
}

RC_GTEST_PROP(GomokuPositionText, WhatIsWrittenIsReadBack, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Position position = random_position(rng);
  if (rng.below(2) == 0) {
    position.pass();
  }
  for (int number = 0; number < static_cast<int>(point_room); ++number) {
    const auto point = static_cast<Point>(number);
    const bool has_stone = position.is_on_board(point) && position.stone_at(point);
    if (has_stone && rng.below(8) == 0) {
      position.block(point);
    }
  }
  const auto again = read(format_position(position));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == position);
  RC_ASSERT(again->key() == position.key());
}

TEST(GomokuPositionText, StonesAreSetUpInAnyOrderAndNumber) {
  const std::vector<Stone> stones{{Color::white, *parse_point("a1")},
                                  {Color::white, *parse_point("b1")},
                                  {Color::black, *parse_point("e5")}};
  const auto position = set_up({5, 5}, stones, Color::white);
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(format_position(*position), "4x/5/5/5/oo3 w");
  const auto message = [](std::vector<Stone> wrong) {
    return set_up({5, 5}, wrong, Color::black).error().message;
  };
  EXPECT_EQ(message({{Color::black, *parse_point("f1")}}), "a stone outside the board of 5");
  EXPECT_EQ(message({{Color::black, *parse_point("c1")}, {Color::white, *parse_point("c1")}}),
            "two stones on c1");
  // It is what a game can start from.
  const auto game = rules::start_game(
      {.game = "gomoku", .values = {{"size", "5"}}, .position = format_position(*position)});
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ((*game)->to_move(), rules::Seat::second);
  EXPECT_EQ((*game)->position(), "4x/5/5/5/oo3 w");
}

}  // namespace
}  // namespace ludex::gomoku
