// Conversion between the points and positions of the wire and those of a game of gomoku. Every
// `game` here is one of gomoku.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "protocols/agi/message.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::agi {

// Expects a game of gomoku on a square board.
[[nodiscard]] const gomoku::Game& gomoku_of(const rules::Game& game);
[[nodiscard]] int side_of(const rules::Game& game);

// Returns the move that names the point; std::nullopt if it is not legal or not on the board.
[[nodiscard]] std::optional<rules::Move> to_move(Point point, const rules::Game& game);
// Returns std::nullopt for a choice of an opening rule and for a pass.
[[nodiscard]] std::optional<Point> to_point(rules::Move move, const rules::Game& game);
// Returns the points of those moves that name one.
[[nodiscard]] Points to_points(const std::vector<rules::Move>& moves, const rules::Game& game);
// Returns the legal moves that name points, in the order of legal_moves().
[[nodiscard]] std::vector<rules::Move> legal_points(const rules::Game& game);

// Lists the stones: those of the start position in no particular order, the others as they were
// played. Returns an Error for a start position whose colours do not alternate or that has blocked
// points, and for a pass.
[[nodiscard]] Result<Position> to_message(const rules::Game& game);
[[nodiscard]] std::size_t stones_of(const Position& position);
// Returns the first point that is listed twice, if any.
[[nodiscard]] std::optional<Point> repeated_point(const Position& position);

// Returns the game with those parameters and stones. `choice` is a decision without a stone, which
// is played when the board has that many stones. The Error names which stone or choice the rules do
// not allow.
struct Choice {
  std::size_t stones = 0;
  gomoku::Move move;
};
[[nodiscard]] Result<std::unique_ptr<rules::Game>> to_game(const rules::Values& values,
                                                           const Position& position,
                                                           const std::optional<Choice>& choice);

}  // namespace ludex::agi
