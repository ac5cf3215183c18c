#include "search/go/tree.h"

#include <gtest/gtest.h>

#include "rules/go/states.h"
#include "search/go/passing.h"

namespace ludex::search {
namespace {

GoTree grown(const go::GameState& state, std::uint64_t seed, int simulations) {
  GoTree tree(state, state.to_move(), sensible_moves(state, state.to_move(), false), seed);
  for (int made = 0; made < simulations; ++made) {
    tree.simulate();
  }
  return tree;
}

TEST(GoTree, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const go::GameState state(go::rules_of({{"size", "7"}}));
  const auto one = grown(state, 5, 500).candidates();
  const auto same = grown(state, 5, 500).candidates();
  const auto other = grown(state, 6, 500).candidates();
  ASSERT_EQ(one.size(), same.size());
  bool differs = false;
  for (std::size_t at = 0; at < one.size(); ++at) {
    EXPECT_EQ(one[at].move, same[at].move);
    EXPECT_EQ(one[at].visits, same[at].visits);
    EXPECT_EQ(one[at].win, same[at].win);
    differs = differs || one[at].visits != other[at].visits || one[at].move != other[at].move;
  }
  EXPECT_TRUE(differs);
}

TEST(GoTree, CountsItsSimulationsAndTellsLinesThatCanBePlayed) {
  const go::GameState state(go::rules_of({{"size", "5"}, {"komi", "0.5"}}));
  const GoTree tree = grown(state, 1, 2000);
  EXPECT_EQ(tree.simulations(), 2000U);
  std::uint64_t visits = 0;
  for (const GoCandidate& candidate : tree.candidates()) {
    visits += candidate.visits;
    go::GameState played = state;
    for (const go::Move move : candidate.line) {
      ASSERT_TRUE(is_legal(played, move));
      played.play(move);
    }
  }
  EXPECT_EQ(visits, 2000U);
  EXPECT_GE(tree.depth(), 2);
  // No start at the edge is good on this board; one in the middle wins the whole of it.
  const go::Point best = tree.candidates().front().move.point();
  EXPECT_TRUE(go::is_on({3, 3}, go::point_at(go::column_of(best) - 1, go::row_of(best) - 1)));
  EXPECT_GT(tree.candidates().front().win, 0.5);
}

TEST(GoTree, TakesWhatDecidesTheGame) {
  // Three stones are in atari.
  for (const auto& [text, point] :
       {std::pair{"1ox2/oox2/xx1x1/2xx1/5 b", "A5"}, {"1xo2/xxo2/oo1o1/2oo1/5 w", "A5"}}) {
    const go::GameState state = go::state_of(text);
    const GoTree tree = grown(state, 1, 800);
    EXPECT_EQ(tree.candidates().front().move, go::Move::stone(state.to_move(), go::at(point)))
        << text;
  }
}

}  // namespace
}  // namespace ludex::search
