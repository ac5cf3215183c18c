#include "rules/any_notation.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace ludex::rules {
namespace {

// The moves as coordinates, or the error.
std::string played(const std::string& game_name, std::string_view words) {
  const auto game = start_game({.game = game_name}).value();
  const auto done = play_words(*game, split(words, ' '));
  if (!done) {
    EXPECT_TRUE(game->moves().empty());
    return describe(done.error());
  }
  const auto board = start_game({.game = game_name}).value();
  std::string text;
  for (const Move move : game->moves()) {
    text += (text.empty() ? "" : " ") + board->format_move(move, coordinate);
    board->play(move);
  }
  return text;
}

TEST(AnyNotation, MovesAreReadInTheOneInWhichAllAreLegal) {
  const std::string xiangqi = "h2e2 h9g7 h0g2";
  for (const std::string_view words : {"h2e2 h9g7 h0g2", "C2=5 H8+7 H2+3", "H2-E2 H9-G7 H0-G2",
                                       "炮二平五 马８进７ 马二进三", "h3e3 h10g8 h1g3"}) {
    EXPECT_EQ(played("xiangqi", words), xiangqi) << words;
  }
  for (const std::string_view words : {"e4 e5 Nf3", "e2e4 e7e5 g1f3", "e2-e4 e7-e5 Ng1-f3"}) {
    EXPECT_EQ(played("chess", words), "e2e4 e7e5 g1f3") << words;
  }
}

TEST(AnyNotation, NumbersOfMovesArePassedOver) {
  EXPECT_EQ(played("chess", "1. e4 e5 2. Nf3 2... Nc6"), "e2e4 e7e5 g1f3 b8c6");
}

TEST(AnyNotation, TheErrorIsThatOfTheNotationThatGotFurthest) {
  EXPECT_EQ(played("chess", "e2e4 e7e5 e1e3"), "move 3: illegal move `e1e3`");
  EXPECT_EQ(played("chess", "e4 e5 Ke3"), "move 3: illegal move `Ke3`");
  EXPECT_EQ(played("xiangqi", "h2e2 zz"),
            "move 2: bad move `zz`: expected two squares, such as h2e2");
}

}  // namespace
}  // namespace ludex::rules
