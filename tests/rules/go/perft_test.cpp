#include "rules/go/perft.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/states.h"
#include "rules/perft_branches.h"
#include "rules/registry.h"

namespace ludex::go {
namespace {

// Leaves by depth, from 1 on; no suicide unless it is said. Source: counted by an independent
// checker that agreed with GNU Go 3.8.
struct PerftRow {
  std::string_view size;
  std::string_view ko;
  std::string_view suicide;
  bool passes;
  std::vector<std::uint64_t> leaves;
};
std::ostream& operator<<(std::ostream& out, const PerftRow& row) {
  return out << row.size << ' ' << row.ko << ' ' << row.suicide
             << (row.passes ? " with passes" : " stones");
}

class GoPerft : public testing::TestWithParam<PerftRow> {};

TEST_P(GoPerft, CountsWhatTheTableSays) {
  const PerftRow& row = GetParam();
  const GameState state(rules_of({{"size", row.size}, {"ko", row.ko}, {"suicide", row.suicide}}));
  int depth = 0;
  for (const std::uint64_t leaves : row.leaves) {
    ++depth;
    if (leaves > LUDEX_PERFT_LEAVES) break;
    EXPECT_EQ(perft(state, {.depth = depth, .passes = row.passes}), leaves) << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(
    TwoByTwo, GoPerft,
    testing::Values(
        PerftRow{"2", "simple", "none", false, {4, 12, 24, 16, 32, 32, 32, 96, 192}},
        PerftRow{"2", "none", "none", false, {4, 12, 24, 16, 32, 32, 32, 96, 192}},
        PerftRow{"2", "positional", "none", false, {4, 12, 24, 16, 32, 32, 16, 48, 80}},
        PerftRow{"2", "situational", "none", false, {4, 12, 24, 16, 32, 32, 16, 48, 80}},
        PerftRow{"2", "simple", "none", true, {5, 21, 73, 193, 493, 1149, 2697, 6457}},
        PerftRow{"2", "positional", "none", true, {5, 21, 73, 193, 493, 1149, 2617, 6049}},
        PerftRow{"2", "situational", "none", true, {5, 21, 73, 193, 493, 1149, 2641, 6177}}));

INSTANTIATE_TEST_SUITE_P(
    ThreeByThree, GoPerft,
    testing::Values(
        PerftRow{
            "3", "simple", "none", false, {9, 72, 504, 2976, 14720, 56176, 168144, 343008, 700096}},
        PerftRow{"3",
                 "positional",
                 "none",
                 false,
                 {9, 72, 504, 2976, 14720, 56176, 168112, 342528, 696352}},
        PerftRow{"3",
                 "situational",
                 "none",
                 false,
                 {9, 72, 504, 2976, 14720, 56176, 168144, 343008, 700096}},
        PerftRow{
            "3", "none", "none", false, {9, 72, 504, 2976, 14720, 56208, 168880, 349024, 729824}},
        PerftRow{
            "3", "positional", "several", false, {9, 72, 504, 2976, 14720, 57040, 177904, 439936}},
        PerftRow{"3", "simple", "none", true, {10, 91, 748, 5453, 35446, 199207, 996192}},
        PerftRow{"3", "positional", "none", true, {10, 91, 748, 5453, 35446, 199207, 996160}},
        PerftRow{"3", "none", "none", true, {10, 91, 748, 5453, 35446, 199239, 997152}}));

INSTANTIATE_TEST_SUITE_P(
    Larger, GoPerft,
    testing::Values(PerftRow{"1", "simple", "none", false, {0, 0}},
                    PerftRow{"1", "simple", "none", true, {1, 1, 1}},
                    PerftRow{"4", "simple", "none", false, {16, 240, 3360, 43576, 521800, 5695072}},
                    PerftRow{"5", "simple", "none", false, {25, 600, 13800, 303424, 6368416}}));

TEST(GoPerftTree, IsTheSameWithThreadsAndWithoutBulk) {
  const rules::Setup setup{.game = "go", .values = {{"size", "3"}}};
  for (const rules::PerftTask& task :
       {rules::PerftTask{.depth = 5}, {.depth = 5, .bulk = false}, {.depth = 5, .threads = 3}}) {
    const auto branches = rules::count_branches(setup, task);
    ASSERT_TRUE(branches.has_value());
    ASSERT_EQ(branches->size(), 10U);
    std::uint64_t leaves = 0;
    for (const auto& branch : *branches) {
      leaves += branch.leaves;
    }
    EXPECT_EQ(leaves, 35446U);
    EXPECT_EQ(branches->front().move, "A3");
    EXPECT_EQ(branches->back().move, "pass");
  }
  const auto stones = rules::count_branches(setup, {.depth = 1, .passes = false});
  EXPECT_EQ(stones->size(), 9U);
}

TEST(GoPerftTree, APositionIsCountedOnItsOwnBoard) {
  const auto branches = rules::count_branches({.game = "go", .position = "xo1/3 b"}, {.depth = 1});
  ASSERT_TRUE(branches.has_value());
  EXPECT_EQ(branches->size(), 5U);
  const auto wrong = rules::count_branches({.game = "go", .position = "xy"}, {.depth = 1});
  EXPECT_EQ(wrong.error().message,
            "bad position: board: `y` is none of x, o and the number of empty points");
}

// --- Legal positions: those in which every string has a liberty ---

struct CountCase {
  BoardSize size;
  std::uint64_t legal;
};
std::ostream& operator<<(std::ostream& out, const CountCase& each) {
  return out << rules::to_text(each.size);
}

// Whether the stone there, or one beside it, belongs to a string without liberties.
bool is_smothered(const Position& position, Point around) {
  bool found = position.liberty_count(around) == 0;
  position.for_each_neighbour(around, [&](Point next) {
    found = found || (!position.is_empty(next) && position.liberty_count(next) == 0);
  });
  return found;
}

// Puts the rest of the stones in every way, and counts the boards without a smothered string.
// Points that are still to come are empty: a string that is smothered before they come stays so.
std::uint64_t count_legal(const Position& position, const std::vector<Point>& points,
                          std::size_t next) {
  if (next == points.size()) return 1;
  std::uint64_t legal = count_legal(position, points, next + 1);
  for (const Color color : colors) {
    Position more = position;
    more.put(color, points[next]);
    if (!is_smothered(more, points[next])) {
      legal += count_legal(more, points, next + 1);
    }
  }
  return legal;
}

std::uint64_t legal_positions(const BoardSize& size) {
  std::vector<Point> points;
  for_each_point(size, [&](Point point) { points.push_back(point); });
  return count_legal(Position(size), points, 0);
}

class GoLegalPositions : public testing::TestWithParam<CountCase> {};

TEST_P(GoLegalPositions, AreAsManyAsTrompAndFarnebaeckCounted) {
  EXPECT_EQ(legal_positions(GetParam().size), GetParam().legal);
}

INSTANTIATE_TEST_SUITE_P(Table, GoLegalPositions,
                         testing::Values(CountCase{{1, 1}, 1}, CountCase{{1, 2}, 5},
                                         CountCase{{1, 3}, 15}, CountCase{{1, 5}, 113},
                                         CountCase{{2, 2}, 57}, CountCase{{2, 3}, 489},
                                         CountCase{{3, 3}, 12675}, CountCase{{3, 4}, 321689}));

// Forty-three million boards: only where it is asked for a second that builds without checks have.
TEST(GoLegalPositionsOfSixteenPoints, AreAsManyAsTrompAndFarnebaeckCounted) {
  const std::uint64_t expected = LUDEX_PERFT_LEAVES > 43'046'721 ? 24'318'165 : 321'689;
  const BoardSize size = LUDEX_PERFT_LEAVES > 43'046'721 ? BoardSize{4, 4} : BoardSize{4, 3};
  EXPECT_EQ(legal_positions(size), expected);
}

}  // namespace
}  // namespace ludex::go
