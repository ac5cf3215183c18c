#include "rules/gomoku/perft.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/gomoku/boards.h"
#include "rules/gomoku/game_state.h"
#include "rules/perft_branches.h"
#include "rules/registry.h"

namespace ludex::gomoku {
namespace {

struct PerftCase {
  std::string_view rule;
  std::string_view size;
  int depth;
  std::uint64_t leaves;
};
std::ostream& operator<<(std::ostream& out, const PerftCase& each) {
  return out << each.rule << ' ' << each.size << ' ' << each.depth;
}

class GomokuPerft : public testing::TestWithParam<PerftCase> {};

TEST_P(GomokuPerft, CountsWhatCanBeReckoned) {
  const auto& [rule, size, depth, leaves] = GetParam();
  const rules::Setup setup{.game = "gomoku", .values = {{"opening_rule", rule}, {"size", size}}};
  std::uint64_t total = 0;
  const auto branches = rules::count_branches(setup, {.depth = depth, .threads = 2});
  ASSERT_TRUE(branches.has_value()) << describe(branches.error());
  for (const auto& branch : *branches) {
    total += branch.leaves;
  }
  EXPECT_EQ(total, leaves);
}

constexpr std::uint64_t openings = 8ULL * 23;  // the 26, with all their images

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuPerft,
    testing::Values(PerftCase{"none", "15", 0, 1}, PerftCase{"none", "15", 1, 225},
                    PerftCase{"none", "15", 2, 225ULL * 224},
                    PerftCase{"none", "5", 4, 25ULL * 24 * 23 * 22},
                    PerftCase{"none", "20x15", 2, 300ULL * 299},
                    // The third stone outside 5x5: the second one inside or outside too.
                    PerftCase{"pro", "15", 3, 24ULL * 200 + 200ULL * 199},
                    PerftCase{"rif", "15", 3, openings},
                    // A swap or a fourth stone.
                    PerftCase{"rif", "15", 4, openings*(222 + 1)},
                    PerftCase{"yamaguchi", "15", 4, openings * 50},
                    PerftCase{"soosorv", "15", 4, openings*(222 + 1)},
                    // Eight images of a second stone, each after a swap or without.
                    PerftCase{"tarannikov", "15", 2, 8 + 1},
                    PerftCase{"tarannikov", "15", 3, 8ULL * (23 + 1) + 8},
                    PerftCase{"swap1", "5", 2, 25ULL * (24 + 1)},
                    PerftCase{"swap2", "5", 4, 25ULL * 24 * 23 * (22 + 2)},
                    PerftCase{"sakata", "15", 4, openings*(49 - 3)}));

TEST(GomokuPerftTree, ARowEndsABranch) {
  // Black wins at once on a1 and f1; any other move leaves White two replies less.
  const RuleSet rules{.size = {7, 5}};
  const auto state = GameState::parse("7/7/7/7/1xxxx2 b", rules);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(perft(*state, {.depth = 1}), 31U);
  EXPECT_EQ(perft(*state, {.depth = 2}), 29U * 30U);
  for (const bool bulk : {false, true}) {
    EXPECT_EQ(perft(*state, {.depth = 3, .bulk = bulk}), 29U * 30U * 29U);
  }
}

TEST(GomokuPerftTree, APositionIsCountedWithItsOwnRules) {
  // The size is that of the position, where none is named.
  const rules::Setup setup{.game = "gomoku", .position = "xxxxo/ooxxo/xxoox/ooxxo/xxo2 b"};
  const auto branches = rules::count_branches(setup, {.depth = 2}).value();
  ASSERT_EQ(branches.size(), 2U);
  EXPECT_EQ(branches[0], (rules::PerftBranch{"d1", 1}));
  const auto wrong = rules::count_branches({.game = "gomoku", .position = "5/5"}, {.depth = 1});
  EXPECT_EQ(wrong.error().message, "bad position: board: 2 ranks, expected at least 5");
  const auto other = rules::count_branches(
      {.game = "gomoku", .values = {{"size", "6"}}, .position = setup.position}, {.depth = 1});
  EXPECT_EQ(other.error().message, "bad position: board: it has the size 5, and the game 6");
}

}  // namespace
}  // namespace ludex::gomoku
