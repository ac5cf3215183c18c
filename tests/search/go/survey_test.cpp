#include "search/go/survey.h"

#include <gtest/gtest.h>

#include "rules/go/notation.h"
#include "rules/go/states.h"
#include "search/go/passing.h"

namespace ludex::search {
namespace {

// Black has the left side and White the right one; a white stone is caught on the left.
constexpr std::string_view settled =
    "2x1xo1o1/1xxxxo1oo/2o1xo3/2x1xooo1/1xx1xo1o1/4xooo1/1x1xxo1o1/xxxx1xooo/1x1xxxo1o b";

std::string words(const go::PointSet& set) {
  std::string text;
  set.for_each([&](go::Point point) { text += (text.empty() ? "" : " ") + go::to_vertex(point); });
  return text;
}

TEST(GoSurvey, FindsTheStonesThatCannotLive) {
  const go::GameState state = go::state_of(settled);
  EXPECT_EQ(words(Survey(state.position(), 300, 1).dead()), "C7");
}

TEST(GoSurvey, GivesSettledPointsToTheirOwnersAndIsTheSameForTheSameSeed) {
  const go::Position position = go::state_of(settled).position();
  const Survey one(position, 200, 1);
  const Survey same(position, 200, 1);
  EXPECT_GT(one.permill(go::at("A1")), 900);
  EXPECT_LT(one.permill(go::at("J9")), -900);
  EXPECT_FALSE(one.is_open(go::at("A1")));
  go::for_each_point(position.size(),
                     [&](go::Point point) { EXPECT_EQ(one.permill(point), same.permill(point)); });
  const go::Position empty({9, 9});
  EXPECT_TRUE(Survey(empty, 200, 1).is_open(go::at("E5")));
}

TEST(GoPassing, NeverFillsAnOwnEyeOrSureTerritory) {
  const go::GameState state = go::state_of("5/5/5/xxxx1/1x1x1 b");
  for (const go::Move move : sensible_moves(state, go::Color::black, false)) {
    EXPECT_TRUE(move.is_pass() || go::row_of(move.point()) > 1 || move.point() == go::at("E1") ||
                move.point() == go::at("E2"))
        << go::to_vertex(move.point());
  }
  EXPECT_TRUE(sensible_moves(state, go::Color::black, false).back().is_pass());
}

TEST(GoPassing, IsRightWhenNothingIsOpenAndNoDeadStoneHasToBeTaken) {
  const go::GameState state = go::state_of(settled);
  const auto moves = sensible_moves(state, go::Color::black, false);
  EXPECT_TRUE(nothing_left(state, go::Color::black, moves, false));
  const auto taking = sensible_moves(state, go::Color::black, true);
  EXPECT_FALSE(nothing_left(state, go::Color::black, taking, true));
  const go::GameState start(go::rules_of({{"size", "9"}}));
  EXPECT_FALSE(
      nothing_left(start, go::Color::black, sensible_moves(start, go::Color::black, false), false));
}

}  // namespace
}  // namespace ludex::search
