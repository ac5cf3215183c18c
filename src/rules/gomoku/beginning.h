// What the maker of random openings asks about gomoku: which moves may continue an opening, and
// which positions count as equal.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::gomoku {

// The points near the centre of an empty board; otherwise the points near a stone, without the
// forbidden ones. It is an error if the game has an opening rule, because an opening consists of
// stones alone.
[[nodiscard]] Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game);

// A text that is the same for the images of a position under all symmetries of its board, and
// differs for all others.
[[nodiscard]] std::string likeness(const rules::Game& game);

}  // namespace ludex::gomoku
