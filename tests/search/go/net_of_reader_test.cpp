#include "search/go/net_of_reader.h"

#include <gtest/gtest.h>

#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/net/shipped_net.h"

namespace ludex::search {
namespace {

using go_reading::GroupOnBoard;

TEST(GoNetOfReader, TellsTheLivingFromTheDead) {
  const auto judge = judge_by_net(nullptr);
  // A stone in the middle of an empty board, and a group with a square four in the corner.
  const go::Position alive = go::state_of("9/9/9/9/4x4/9/9/9/9 b").position();
  const go::Position dead = go::state_of("2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b").position();
  for (const go::Color mover : {go::Color::black, go::Color::white}) {
    EXPECT_GT(judge->ownership(alive, mover, {go::Color::black, {go::at("E5")}}).value(), 0.5);
    const GroupOnBoard group{go::Color::black, dead.stones_of(go::Color::black)};
    EXPECT_LT(judge->ownership(dead, mover, group).value(), -0.5);
  }
}

TEST(GoNetOfReader, TakesMovesOnTheFirstLineForUnlikely) {
  const go::Position empty = go::state_of("9/9/9/9/9/9/9/9/9 b").position();
  const auto likely = judge_by_net(nullptr)->likely_moves(empty, go::Color::black).value();
  EXPECT_GT(likely[go::index(go::at("E5"))], likely[go::index(go::at("A1"))]);
}

TEST(GoNetOfReader, JudgesNoBoardThatIsTooSmall) {
  const go::Position small = go::state_of("5/5/2x2/5/5 b").position();
  const auto judge = judge_by_net(nullptr);
  EXPECT_FALSE(judge->ownership(small, go::Color::black, {go::Color::black, {go::at("C3")}}));
  EXPECT_FALSE(judge->likely_moves(small, go::Color::black));
}

TEST(GoNetOfReader, IsThatOfSmallBoardsUpToThirteen) {
  const auto agrees = [](int side, ShippedGoNet which) {
    const go::Position empty({side, side});
    const auto ours = judge_by_net(nullptr)->likely_moves(empty, go::Color::black);
    return ours == judge_by_net(shipped_go_net(which))->likely_moves(empty, go::Color::black);
  };
  for (const int side : {9, 13, 14}) {
    EXPECT_EQ(agrees(side, ShippedGoNet::small), side < 14) << side;
    EXPECT_EQ(agrees(side, ShippedGoNet::large), side >= 14) << side;
  }
}

}  // namespace
}  // namespace ludex::search
