// Points and positions of the wire, and those of a game of gomoku. `game` is one everywhere.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "protocols/agi/message.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::agi {

// Expects that it is a game of gomoku on a square board.
[[nodiscard]] const gomoku::Game& gomoku_of(const rules::Game& game);
[[nodiscard]] int side_of(const rules::Game& game);

// The move that names the point; nothing where it is not legal, or no point of the board.
[[nodiscard]] std::optional<rules::Move> to_move(Point point, const rules::Game& game);
// Nothing for a choice of an opening rule and for a pass.
[[nodiscard]] std::optional<Point> to_point(rules::Move move, const rules::Game& game);
// Those of the moves that name points.
[[nodiscard]] Points to_points(const std::vector<rules::Move>& moves, const rules::Game& game);
// All that may be named now, in the order of legal_moves().
[[nodiscard]] std::vector<rules::Move> legal_points(const rules::Game& game);

// The stones: those of the start position without an order, the others as they were played. An
// Error: a start position whose colours do not alternate, or a pass.
[[nodiscard]] Result<Position> to_message(const rules::Game& game);
[[nodiscard]] std::size_t stones_of(const Position& position);
// The first point that is listed twice.
[[nodiscard]] std::optional<Point> repeated_point(const Position& position);

// The game of those parameters with those stones. `choices` are played where so many stones stand:
// what was decided without a stone. The Error says which stone or choice the rules do not take.
struct Choice {
  std::size_t stones = 0;
  gomoku::Move move;
};
[[nodiscard]] Result<std::unique_ptr<rules::Game>> to_game(const rules::Values& values,
                                                           const Position& position,
                                                           const std::optional<Choice>& choice);

}  // namespace ludex::agi
