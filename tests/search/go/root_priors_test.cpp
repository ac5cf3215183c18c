#include "search/go/root_priors.h"

#include <gtest/gtest.h>

#include "rules/go/notation.h"
#include "rules/go/states.h"
#include "search/go/passing.h"

namespace ludex::search {
namespace {

TEST(GoRootPriors, AddUpToOneAndFavourTheCapture) {
  // Five black stones can be taken at E5.
  const go::GameState state = go::state_of("9/9/2ooo4/1oxxxo3/1oxx5/2oo5/9/6x1x/9 w");
  const auto moves = sensible_moves(state, go::Color::white, false);
  const RootPriors priors(state, go::Color::white, moves);
  double sum = 0;
  for (const go::Move move : moves) {
    const auto prior = priors.of(move);
    ASSERT_TRUE(prior.has_value());
    EXPECT_GT(*prior, 0);
    sum += *prior;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  const auto capture = priors.of(go::Move::stone(go::Color::white, go::at("E5")));
  const auto edge = priors.of(go::Move::stone(go::Color::white, go::at("A1")));
  ASSERT_TRUE(capture && edge);
  EXPECT_GT(*capture, 10 * *edge);
}

TEST(GoRootPriors, OtherMovesHaveNone) {
  const go::GameState state = go::state_of("5/5/5/5/5 b");
  const auto pass = go::Move::pass(go::Color::black);
  const RootPriors priors(state, go::Color::black, {pass});
  EXPECT_EQ(priors.of(pass), 1.0);
  EXPECT_FALSE(priors.of(go::Move::stone(go::Color::black, go::at("A1"))).has_value());
  EXPECT_FALSE(RootPriors().of(pass).has_value());
}

}  // namespace
}  // namespace ludex::search
