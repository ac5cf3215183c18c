#include "rules/gomoku/forbidden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/examples.h"
#include "rules/gomoku/symmetry.h"
#include "rules/gomoku/winning.h"

namespace ludex::gomoku {
namespace {

// The same with the colours exchanged; Black is to move again after a stone far away.
Position with_colors_exchanged(const Position& position) {
  Position exchanged(position.size());
  for (int number = 0; number < static_cast<int>(point_room); ++number) {
    const auto point = static_cast<Point>(number);
    if (!position.is_on_board(point)) continue;
    if (const auto color = position.stone_at(point)) {
      exchanged.put(~*color, point);
    }
  }
  return exchanged;
}

TEST(GomokuForbidden, ThereAreFiftyFiveExamples) {
  EXPECT_EQ(read_examples().size(), 55U);
}

// On this board thousands of answers need each other, in another order from each side.
TEST(GomokuForbidden, AnswersDoNotDependOnTheOrderInWhichTheyAreFound) {
  const Position position = lattice();
  int forbidden = 0;
  for (const Symmetry& symmetry : symmetries_of(position.size())) {
    const Position turned = image(symmetry, position);
    position.for_each_empty([&](Point point) {
      const Foul foul = foul_at(position, point);
      forbidden += foul == Foul::none ? 0 : 1;
      EXPECT_EQ(foul_at(turned, image(symmetry, position.size(), point)), foul) << to_text(point);
    });
  }
  EXPECT_GT(forbidden, 0);
}

class GomokuForbiddenExample : public testing::TestWithParam<Example> {};

TEST_P(GomokuForbiddenExample, HasExactlyTheseForbiddenPoints) {
  const Position position = played(GetParam().moves);
  ASSERT_EQ(position.side_to_move(), Color::black);
  std::set<std::string> fives;
  position.for_each_empty([&](Point point) {
    const Foul foul = foul_at(position, point);
    const auto expected = GetParam().forbidden.find(to_text(point));
    ASSERT_EQ(foul != Foul::none, expected != GetParam().forbidden.end()) << to_text(point);
    if (foul != Foul::none) {
      const auto reasons = split(expected->second, '+');
      EXPECT_NE(std::find(reasons.begin(), reasons.end(), number_of(foul)), reasons.end())
          << to_text(point) << '=' << expected->second << ", not " << number_of(foul);
    }
    if (makes_win(position, Variant::renju, Color::black, point)) {
      fives.insert(to_text(point));
    }
  });
  EXPECT_EQ(fives, GetParam().fives);
  EXPECT_EQ(forbidden_points(position).size(), GetParam().forbidden.size());
}

TEST_P(GomokuForbiddenExample, IsALegalGameOnTheWay) {
  Position position({15, 15});
  Tokens words(GetParam().moves);
  while (const auto word = words.next()) {
    const Point point = parse_point(word->text).value();
    const Color color = position.side_to_move();
    EXPECT_FALSE(makes_win(position, Variant::renju, color, point)) << word->text;
    if (color == Color::black) {
      EXPECT_FALSE(is_forbidden(position, point)) << word->text;
    }
    position.play(point);
  }
}

TEST_P(GomokuForbiddenExample, MeansTheSameFromEverySide) {
  const Position position = played(GetParam().moves);
  for (const Symmetry& symmetry : symmetries_of(position.size())) {
    const Position turned = image(symmetry, position);
    position.for_each_empty([&](Point point) {
      EXPECT_EQ(foul_at(turned, image(symmetry, position.size(), point)), foul_at(position, point));
    });
  }
}

TEST_P(GomokuForbiddenExample, OverlinesWinForWhiteAndInFreestyleAndAreNothingInStandard) {
  const Position position = played(GetParam().moves);
  const Position exchanged = with_colors_exchanged(position);
  for (const auto& [text, reasons] : GetParam().forbidden) {
    const Point point = parse_point(text).value();
    const bool is_overline = reasons.find('6') != std::string::npos;
    EXPECT_EQ(makes_win(position, Variant::freestyle, Color::black, point), is_overline) << text;
    EXPECT_FALSE(makes_win(position, Variant::standard, Color::black, point)) << text;
    EXPECT_EQ(makes_win(exchanged, Variant::renju, Color::white, point), is_overline) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, GomokuForbiddenExample, testing::ValuesIn(read_examples()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace ludex::gomoku
