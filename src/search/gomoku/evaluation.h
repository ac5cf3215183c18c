// The static evaluation: what a position is worth by its patterns alone.
#pragma once

#include <string>
#include <vector>

#include "search/alphabeta/value.h"
#include "search/gomoku/board.h"

namespace ludex::search {

// Centipawns for the side to move; never a mate.
[[nodiscard]] Value static_value(const GomokuBoard& board);
// The same taken apart, as lines for people.
[[nodiscard]] std::vector<std::string> explained(const GomokuBoard& board);

}  // namespace ludex::search
