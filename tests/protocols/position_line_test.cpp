#include "protocols/uci_family/position_line.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "base/tokens.h"
#include "rules/registry.h"

namespace ludex::protocols {
namespace {

std::unique_ptr<rules::Game> started(const rules::Setup& setup) {
  auto game = rules::start_game(setup);
  EXPECT_TRUE(game.has_value());
  return std::move(*game);
}

void play(rules::Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    const auto move = game.parse_move(word->text, rules::standard);
    ASSERT_TRUE(move.has_value()) << word->text;
    game.play(*move);
  }
}

TEST(PositionLine, GrowsWithItsGame) {
  const auto game = started({.game = "chess"});
  PositionLine line;
  line.follow(*game);
  EXPECT_EQ(line.line(), "position startpos");
  play(*game, "e4 e5");
  line.follow(*game);
  EXPECT_EQ(line.line(), "position startpos moves e2e4 e7e5");
  game->undo();
  play(*game, "c5");
  line.follow(*game);
  EXPECT_EQ(line.line(), "position startpos moves e2e4 c7c5");
}

TEST(PositionLine, StartsBehindTheLastNullMove) {
  const auto game = started({.game = "chess"});
  PositionLine line;
  play(*game, "e4");
  line.follow(*game);
  play(*game, "--");
  line.follow(*game);
  EXPECT_EQ(line.line(), "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
  play(*game, "d4 d5");
  line.follow(*game);
  EXPECT_EQ(line.line(),
            "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"
            " moves d2d4 d7d5");
  EXPECT_EQ(line.game().key(), game->key());
}

}  // namespace
}  // namespace ludex::protocols
