#include "search/go/estimate.h"

#include <gtest/gtest.h>

#include <string_view>

#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::search {
namespace {

int permill_at(const engine::ExpectedScore& expected, go::Point point) {
  for (const engine::Ownership& owner : expected.ownership) {
    if (owner.point == go::to_board_point(point)) return owner.permill;
  }
  ADD_FAILURE() << go::to_vertex(point);
  return 0;
}

// Four points of Black's in which White has lost a stone, and four of White's.
constexpr std::string_view shared_board = "1o1xo1o1/xxxxoooo/1x1xo1o1/xxxxoooo b";

double settled_lead(const char* rules, const char* komi) {
  const go::GameState state =
      go::state_of(shared_board, {{"size", "8x4"}, {"rules", rules}, {"komi", komi}});
  const engine::ExpectedScore expected = estimate(state, {});
  EXPECT_EQ(permill_at(expected, go::at("A4")), 1000);
  EXPECT_EQ(permill_at(expected, go::at("B4")), 1000);
  EXPECT_EQ(permill_at(expected, go::at("H4")), -1000);
  EXPECT_DOUBLE_EQ(expected.if_first_moves, expected.if_second_moves);
  return expected.lead;
}

TEST(GoEstimate, OfASettledBoardIsItsScore) {
  EXPECT_DOUBLE_EQ(settled_lead("japanese", "0.5"), 1.5);
  EXPECT_DOUBLE_EQ(settled_lead("japanese", "6.5"), -4.5);
  EXPECT_DOUBLE_EQ(settled_lead("chinese", "0.5"), -0.5);
}

TEST(GoEstimate, IsTheSameForTheSamePosition) {
  const go::GameState state = go::state_of("5/5/2x2/2o2/5 b");
  EXPECT_EQ(estimate(state, {}), estimate(state, {}));
}

TEST(GoEstimate, FavoursWhoMovesFirst) {
  const go::GameState state = go::state_of("5/5/2x2/2o2/5 b");
  const engine::ExpectedScore both = estimate(state, {});
  EXPECT_GT(both.if_first_moves, both.if_second_moves);
  EXPECT_DOUBLE_EQ(both.lead, (both.if_first_moves + both.if_second_moves) / 2);
  EXPECT_EQ(estimate(state, rules::Seat::first).lead, both.if_first_moves);
  EXPECT_EQ(estimate(state, rules::Seat::second).lead, both.if_second_moves);
}

}  // namespace
}  // namespace ludex::search
