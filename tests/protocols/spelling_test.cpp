#include "protocols/uci_family/spelling.h"

#include <gtest/gtest.h>

#include "rules/registry.h"

namespace ludex::protocols {
namespace {

TEST(Spelling, RanksPlusOneAreTheRulesOwnOneHigher) {
  const auto game = rules::start_game({.game = "xiangqi"}).value();
  const Spelling plus_one(Ranks::plus_one);
  for (const rules::Move move : game->legal_moves()) {
    const std::string text = plus_one.format(move, *game);
    EXPECT_EQ(plus_one.parse(text, *game), Result<rules::Move>(move)) << text;
    EXPECT_EQ(text,
              game->format_move(move, *rules::find_notation(*rules::find_game("xiangqi"), "uci")));
  }
}

TEST(Spelling, TextThatIsNoMoveOfTheDialectIsRefused) {
  const auto game = rules::start_game({.game = "xiangqi"}).value();
  const Spelling plus_one(Ranks::plus_one);
  for (const auto* text : {"", "h0g2", "h2e2", "0000", "h03e3", "h-1e3", "h3e", "h100e3", "10"}) {
    EXPECT_FALSE(plus_one.parse(text, *game)) << text;
  }
}

TEST(Spelling, OnlyGamesWithARankZeroLeaveAQuestion) {
  EXPECT_TRUE(counts_ranks_from_zero({.game = "xiangqi"}));
  EXPECT_FALSE(counts_ranks_from_zero({.game = "chess"}));
  EXPECT_FALSE(counts_ranks_from_zero({.game = "joho"}));
}

TEST(Spelling, AMoveShowsItsRanksWhereOneIsZeroOrTen) {
  EXPECT_EQ(ranks_of("h0g2"), Ranks::as_in_rules);
  EXPECT_EQ(ranks_of("a10a9"), Ranks::plus_one);
  EXPECT_EQ(ranks_of("h2e2"), std::nullopt);
  EXPECT_EQ(ranks_of("0000"), std::nullopt);
}

}  // namespace
}  // namespace ludex::protocols
