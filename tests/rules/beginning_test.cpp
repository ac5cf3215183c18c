// Random beginnings of games and which of them are alike, as makers of openings see them.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/symmetry.h"
#include "rules/registry.h"

namespace ludex::rules {
namespace {

std::unique_ptr<Game> game_of(const std::string& name, std::string_view moves = "",
                              const std::string& position = "") {
  Setup setup = setup_named(name);
  setup.position = position;
  auto game = start_game(setup).value();
  for (const std::string_view move : split(moves, ' ')) {
    if (!move.empty()) {
      game->play(game->parse_move(move, coordinate).value());
    }
  }
  return game;
}

std::set<std::string> beginnings_of(const Game& game) {
  std::set<std::string> words;
  const auto moves = beginning_moves(game);
  EXPECT_TRUE(moves.has_value());
  for (const Move move : *moves) {
    words.insert(game.format_move(move, coordinate));
  }
  return words;
}

TEST(Beginning, OfChessAndXiangqiGoesOnWithAnyMove) {
  EXPECT_EQ(beginnings_of(*game_of("chess")).size(), 20U);
  EXPECT_EQ(beginnings_of(*game_of("xiangqi")).size(), 44U);
}

TEST(Beginning, OfGomokuIsNearTheCentreOrAStone) {
  const auto first = beginnings_of(*game_of("gomoku"));
  EXPECT_EQ(first.size(), 49U);
  EXPECT_TRUE(first.contains("h8") && first.contains("e5") && first.contains("k11"));
  const auto second = beginnings_of(*game_of("gomoku", "e5"));
  EXPECT_EQ(second.size(), 48U);
  EXPECT_TRUE(second.contains("b2") && second.contains("h8"));
  EXPECT_FALSE(second.contains("i8"));
  EXPECT_TRUE(beginnings_of(*game_of("gomoku", "e5 h8")).contains("k11"));
}

// A double three of Black on h8.
TEST(Beginning, OfRenjuLeavesForbiddenPointsOut) {
  const auto game = game_of("renju", "g8 a15 i8 a13 h9 a11 h7 a9");
  EXPECT_FALSE(beginnings_of(*game).contains("h8"));
  EXPECT_TRUE(beginnings_of(*game).contains("h6"));
  EXPECT_TRUE(game->is_legal(game->parse_move("h8", coordinate).value()));
}

TEST(Beginning, IsRefusedUnderAnOpeningRule) {
  rules::Setup setup = setup_named("renju");
  setup.values.set("opening_rule", "rif");
  const auto moves = beginning_moves(*start_game(setup).value());
  ASSERT_FALSE(moves.has_value());
  EXPECT_NE(moves.error().message.find("opening rule"), std::string::npos);
}

TEST(Likeness, OfGomokuIsThatOfAllImagesAndOfNoOtherPosition) {
  const auto game = game_of("gomoku", "h8 i9 k7 e12 f5");
  const gomoku::Position& position = gomoku::as_gomoku(*game)->state().position();
  for (const gomoku::Symmetry& symmetry : gomoku::symmetries_of(position.size())) {
    const auto text = gomoku::format_position(gomoku::image(symmetry, position));
    EXPECT_EQ(likeness(*game_of("gomoku", "", text)), likeness(*game)) << text;
  }
  EXPECT_EQ(likeness(*game_of("gomoku", "k7 e12 f5 i9 h8")), likeness(*game));
  for (const std::string_view other : {"i9 h8 k7 e12 f5", "h8 i9 k7 e12 f6", "h8 i9 k7 e12"}) {
    EXPECT_NE(likeness(*game_of("gomoku", other)), likeness(*game)) << other;
  }
}

TEST(Likeness, OfXiangqiIsThatOfTheMirror) {
  EXPECT_EQ(likeness(*game_of("xiangqi", "h2e2 b9c7")), likeness(*game_of("xiangqi", "b2e2 h9g7")));
  EXPECT_NE(likeness(*game_of("xiangqi", "h2e2 b9c7")), likeness(*game_of("xiangqi", "h2e2 h9g7")));
  EXPECT_NE(likeness(*game_of("xiangqi", "h2e2")), likeness(*game_of("xiangqi")));
}

TEST(Likeness, OfChessIsThatOfThePositionAlone) {
  EXPECT_EQ(likeness(*game_of("chess", "e2e3 e7e6 d2d3")),
            likeness(*game_of("chess", "d2d3 e7e6 e2e3")));
  EXPECT_NE(likeness(*game_of("chess", "a2a3")), likeness(*game_of("chess", "h2h3")));
}

}  // namespace
}  // namespace ludex::rules
