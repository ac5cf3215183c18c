#include "rules/registry.h"

#include <gtest/gtest.h>

namespace ludex::rules {
namespace {

TEST(RulesRegistry, KnowsChess) {
  const GameKind* const chess = find_game("chess");
  ASSERT_NE(chess, nullptr);
  EXPECT_EQ(chess->seats[0], "White");
  EXPECT_EQ(chess->variants[0], "standard");
  EXPECT_EQ(chess->rule_sets[0], "engine");
  EXPECT_EQ(find_notation(*chess, "uci"), coordinate);
  EXPECT_EQ(find_notation(*chess, "san"), standard);
  EXPECT_EQ(find_notation(*chess, "lan"), Notation{2});
  EXPECT_EQ(find_notation(*chess, "iccs"), std::nullopt);
  EXPECT_EQ(find_game("checkers"), nullptr);
}

TEST(RulesRegistry, KnowsXiangqi) {
  const GameKind* const xiangqi = find_game("xiangqi");
  ASSERT_NE(xiangqi, nullptr);
  EXPECT_EQ(xiangqi->seats[0], "Red");
  EXPECT_EQ(xiangqi->rule_sets[0], "axf");
  EXPECT_EQ(find_notation(*xiangqi, "ucci"), coordinate);
  EXPECT_EQ(find_notation(*xiangqi, "wxf"), standard);
}

std::string error_of(const Setup& setup) {
  const auto game = start_game(setup);
  return game ? "" : describe(game.error());
}

TEST(RulesRegistry, SaysWhichMemberOfASetupIsWrong) {
  EXPECT_EQ(error_of({.game = "checkers"}),
            "unknown game 'checkers', expected one of: chess, xiangqi");
  EXPECT_EQ(error_of({.variant = "atomic"}),
            "unknown variant 'atomic' of chess, expected one of: standard, chess960");
  EXPECT_EQ(error_of({.rule_set = "fast"}),
            "unknown rule set 'fast' of chess, expected one of: engine, fide, none");
  EXPECT_EQ(error_of({.position = "8/8"}),
            "bad FEN: piece placement: 2 ranks, expected 8, column 4");
}

TEST(RulesRegistry, FillsInWhatASetupLeavesOpen) {
  const auto game = start_game({});
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ((*game)->setup(),
            (rules::Setup{"chess", "standard",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "engine"}));
}

}  // namespace
}  // namespace ludex::rules
