#include "rules/xiangqi/perft.h"

#include <gtest/gtest.h>

#include "rules/perft_table.h"
#include "rules/xiangqi/fen.h"

namespace ludex::xiangqi {
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

class XiangqiPerft : public testing::TestWithParam<Row> {};

TEST_P(XiangqiPerft, CountsTheLeavesOfTheTable) {
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES, {.threads = 2});
}

TEST_P(XiangqiPerft, CountsTheSameOnEveryProcessorAndWithEveryMovePlayed) {
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 50, {.kernel = &portable_kernel()});
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 100, {.bulk = false});
  expect_leaves(GetParam(), LUDEX_PERFT_LEAVES / 200,
                {.bulk = false, .threads = 3, .kernel = &portable_kernel()});
}

INSTANTIATE_TEST_SUITE_P(Table, XiangqiPerft,
                         testing::ValuesIn(perft_rows("xiangqi/perft.txt", "row")), rules::name_of);

TEST(XiangqiPerftTable, HoldsEveryPosition) {
  EXPECT_EQ(perft_rows("xiangqi/perft.txt", "").size(), 19U);
}

TEST(XiangqiPerftDivide, AddsUpToTheWholeTree) {
  for (const int threads : {1, 3}) {
    const auto roots = perft_divide(Position::start(), {.depth = 3, .threads = threads});
    ASSERT_EQ(roots.size(), 44U);
    std::uint64_t sum = 0;
    for (const RootCount& root : roots) {
      sum += root.nodes;
    }
    EXPECT_EQ(sum, 79666U);
    EXPECT_EQ(roots.front().move, Move(square_at(0, 0), square_at(0, 1)));
  }
}

TEST(XiangqiPerftDepth, ZeroIsThePositionItself) {
  EXPECT_EQ(perft(Position::start(), {.depth = 0}), 1U);
}

}  // namespace
}  // namespace ludex::xiangqi
