#include "rules/chess/perft.h"

#include <gtest/gtest.h>

#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/perft_table.h"

namespace ludex::chess {
namespace {

using rules::perft_rows;
using Row = rules::PerftRow;

// Checks every number of the row up to so many leaves.
void expect_leaves(const Row& row, std::uint64_t limit, PerftOptions options) {
  const auto position = parse_fen(row.fen);
  ASSERT_TRUE(position.has_value()) << position.error().message;
  ASSERT_FALSE(row.leaves.empty());
  for (const std::uint64_t leaves : row.leaves) {
    if (leaves > limit) break;
    EXPECT_EQ(perft(*position, options), leaves) << "depth " << options.depth;
    ++options.depth;
  }
}

class ChessPerft : public testing::TestWithParam<Row> {};

TEST_P(ChessPerft, CountsTheLeavesOfTheTable) {
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES, {.threads = 2});
}

TEST_P(ChessPerft, CountsTheSameOnEveryProcessor) {
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 50, {.kernel = &portable_kernel()});
}

TEST_P(ChessPerft, CountsTheSameWithEveryMovePlayed) {
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 50, {.bulk = false});
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 200,
                {.bulk = false, .threads = 3, .kernel = &portable_kernel()});
}

INSTANTIATE_TEST_SUITE_P(Standard, ChessPerft,
                         testing::ValuesIn(perft_rows("chess/perft.txt", "standard")),
                         rules::name_of);
INSTANTIATE_TEST_SUITE_P(Chess960, ChessPerft,
                         testing::ValuesIn(perft_rows("chess/perft_chess960.txt", "chess960")),
                         rules::name_of);

TEST(ChessPerftTables, HoldEveryPosition) {
  EXPECT_EQ(perft_rows("chess/perft.txt", "").size(), 16U);
  EXPECT_EQ(perft_rows("chess/perft_chess960.txt", "").size(), 13U);
}

TEST(ChessPerftDivide, AddsUpToTheWholeTree) {
  for (const int threads : {1, 3}) {
    const auto roots = perft_divide(Position::start(), {.depth = 4, .threads = threads});
    ASSERT_EQ(roots.size(), 20U);
    std::uint64_t sum = 0;
    for (const RootCount& root : roots) {
      sum += root.nodes;
    }
    EXPECT_EQ(sum, 197281U);
    EXPECT_EQ(roots.front().move, Move(square_at(1, 0), square_at(0, 2)));  // b1a3
    EXPECT_EQ(roots.front().nodes, 8885U);
  }
}

TEST(ChessPerftDivide, OfDepthOneCountsEachMoveOnce) {
  for (const RootCount& root : perft_divide(Position::start(), {.depth = 1})) {
    EXPECT_EQ(root.nodes, 1U);
  }
}

TEST(ChessPerftDepth, ZeroIsThePositionItself) {
  EXPECT_EQ(perft(Position::start(), 0), 1U);
}

}  // namespace
}  // namespace ludex::chess
