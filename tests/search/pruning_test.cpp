// The rules by which the tree leaves moves out, reduces or corrects, each by itself.
#include <gtest/gtest.h>

#include <cmath>

#include "rules/chess/fen.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/margins.h"
#include "search/chess/game.h"

namespace ludex::search {
namespace {

TEST(Reductions, KnowTheBinaryLogarithm) {
  for (unsigned number = 1; number < 128; ++number) {
    EXPECT_NEAR(binary_log(number), std::log2(number) * whole_ply, 2.0) << number;
  }
}

TEST(Reductions, GrowWithDepthAndWithTheNumberOfMoves) {
  for (int depth = 2; depth < 60; ++depth) {
    for (int tried = 1; tried < 60; ++tried) {
      const int base = Reductions::base(depth, tried, true);
      EXPECT_LE(base, Reductions::base(depth + 1, tried, true));
      EXPECT_LE(base, Reductions::base(depth, tried + 1, true));
      EXPECT_LT(base, Reductions::base(depth, tried, false));
    }
  }
}

TEST(Reductions, LeaveAtLeastOnePlyWhateverIsKnown) {
  for (int depth = 1; depth < max_ply; ++depth) {
    Reductions::Move move;
    move.depth = depth;
    move.tried = 100;
    move.cut_node = true;
    move.cutoffs = 9;
    move.history = -4 * History::limit;
    EXPECT_LT(Reductions::plies(move), depth);
    move.history = 4 * History::limit;
    EXPECT_GE(Reductions::plies(move), 0);
  }
}

TEST(LateMoves, ArePrunedLaterTheDeeperTheNode) {
  EXPECT_TRUE(LateMoves::are_pruned(1, 4, true));
  EXPECT_FALSE(LateMoves::are_pruned(1, 3, true));
  EXPECT_FALSE(LateMoves::are_pruned(5, 13, false));
  EXPECT_FALSE(LateMoves::are_pruned(LateMoves::deepest + 1, 500, false));
}

TEST(Futility, NeverCutsWhatIsAboveAlphaOrBelowBeta) {
  for (int depth = 1; depth < 20; ++depth) {
    EXPECT_FALSE(Futility::is_hopeless(depth, 50, 50));
    EXPECT_FALSE(ReverseFutility::cuts(depth, 49, 50, false));
  }
  EXPECT_TRUE(Futility::is_hopeless(1, 0, 500));
  EXPECT_TRUE(ReverseFutility::cuts(1, 500, 0, false));
}

TEST(CorrectionHistory, LearnsWhatSearchesFoundAndStaysWithinItsLimits) {
  const auto position = chess::Position::start();
  CorrectionHistory<ChessGame> correction;
  EXPECT_EQ(correction.corrected(position, 25), 25);
  for (int round = 0; round < 10'000; ++round) {
    correction.learn(position, 20, 300);
  }
  EXPECT_GT(correction.corrected(position, 25), 25 + 100);
  EXPECT_LE(correction.corrected(position, 25), 25 + CorrectionHistory<ChessGame>::strongest);
  for (int round = 0; round < 10'000; ++round) {
    correction.learn(position, 20, -300);
  }
  EXPECT_GE(correction.corrected(position, 25), 25 - CorrectionHistory<ChessGame>::strongest);
  correction.clear();
  EXPECT_EQ(correction.corrected(position, 25), 25);
}

TEST(CorrectionHistory, IsSharedByPositionsOfOneStructure) {
  const auto one = *chess::parse_fen("r3k3/pp6/8/8/8/8/PP6/4K2R w - - 0 1");
  const auto other = *chess::parse_fen("2r1k3/pp6/8/8/8/8/PP6/3QK3 w - - 0 1");
  const auto apart = *chess::parse_fen("2r1k3/1p6/p7/8/8/P7/1P6/3QKB2 w - - 0 1");
  CorrectionHistory<ChessGame> correction;
  for (int round = 0; round < 100; ++round) {
    correction.learn(one, 10, 200);
  }
  EXPECT_GT(correction.corrected(other, 0), 0);
  EXPECT_EQ(correction.corrected(apart, 0), 0);
}

}  // namespace
}  // namespace ludex::search
