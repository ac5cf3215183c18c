#include "rules/chess/game.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "rules/registry.h"

namespace ludex::chess {
namespace {

std::unique_ptr<rules::Game> started(const rules::Setup& setup) {
  auto game = rules::start_game(setup);
  EXPECT_TRUE(game.has_value()) << game.error().message;
  return std::move(*game);
}

// Plays moves in coordinates, separated by blanks.
void play(rules::Game& game, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = moves.find(' ');
    const auto move = game.parse_move(moves.substr(0, end), rules::coordinate);
    ASSERT_TRUE(move.has_value()) << move.error().message;
    game.play(*move);
    moves.remove_prefix(end == std::string_view::npos ? moves.size() : end + 1);
  }
}

std::string end_of(const rules::Game& game) {
  const auto outcome = game.outcome();
  return outcome ? outcome->text : "";
}

constexpr std::string_view dance = "g1f3 g8f6 f3g1 f6g8";

TEST(ChessGame, EndsAtTheThirdOccurrenceInEngineGames) {
  const auto game = started({});
  play(*game, dance);
  EXPECT_EQ(end_of(*game), "");
  play(*game, dance);
  EXPECT_EQ(end_of(*game), "Draw by 3-fold repetition");
  game->undo();
  EXPECT_EQ(end_of(*game), "");
}

TEST(ChessGame, FoolsMateIsWonByTheSecondSeat) {
  const auto game = started({});
  play(*game, "f2f3 e7e5 g2g4 d8h4");
  ASSERT_TRUE(game->outcome().has_value());
  EXPECT_EQ(game->outcome()->winner, rules::Seat::second);
  EXPECT_EQ(game->outcome()->code, "checkmate");
  EXPECT_EQ(end_of(*game), "Black mates");
}

}  // namespace
}  // namespace ludex::chess
