#include "rules/continuation.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "rules/registry.h"

namespace ludex::rules {
namespace {

std::unique_ptr<Game> after(const std::string& moves) {
  auto game = start_game({.game = "chess"}).value();
  for (std::size_t at = 0; at < moves.size(); at += 5) {
    EXPECT_TRUE(game->play_text(moves.substr(at, 4), coordinate).has_value());
  }
  return game;
}

TEST(Continuation, AGameContinuesThoseWhoseMovesItBeginsWith) {
  const auto game = after("e2e4 e7e5 g1f3");
  EXPECT_TRUE(is_continued_by(*after(""), *game));
  EXPECT_TRUE(is_continued_by(*after("e2e4 e7e5"), *game));
  EXPECT_TRUE(is_continued_by(*game, *game));
  EXPECT_FALSE(is_continued_by(*after("e2e4 e7e6"), *game));
  EXPECT_FALSE(is_continued_by(*after("e2e4 e7e5 g1f3 b8c6"), *game));
  EXPECT_FALSE(is_continued_by(*start_game({.game = "xiangqi"}).value(), *game));
}

TEST(Continuation, ACopyFollowsItsGameForwardsAndBackwards) {
  std::unique_ptr<Game> copy;
  for (const std::string moves : {"e2e4", "e2e4 e7e5 g1f3", "e2e4 e7e5", "d2d4 d7d5", ""}) {
    const auto game = after(moves);
    follow(copy, *game);
    EXPECT_EQ(copy->key(), game->key()) << moves;
    EXPECT_EQ(copy->moves().size(), game->moves().size()) << moves;
  }
}

TEST(Continuation, ItsStartIsTheGameWithoutItsMoves) {
  const auto game = after("e2e4 e7e5");
  EXPECT_EQ(start_of(*game)->key(), after("")->key());
  EXPECT_EQ(&start_of(*game)->setup(), &game->setup());
}

}  // namespace
}  // namespace ludex::rules
