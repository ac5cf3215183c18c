// The static evaluation: what a position is worth by its patterns alone.
#pragma once

#include <string>
#include <vector>

#include "search/alphabeta/value.h"
#include "search/evaluation/trace.h"
#include "search/gomoku/board.h"

namespace ludex::search {

// Centipawns for the side to move; never a mate.
[[nodiscard]] Value static_value(const GomokuBoard& board);
// How often each weight of the variant was counted (gomoku_evaluation::all_weights_of, one set
// after the other). The weights are eighths of a centipawn, so that the blend has an eighth of the
// phase.
[[nodiscard]] EvaluationTrace trace(const GomokuBoard& board);
// The value taken apart, as lines of text for users.
[[nodiscard]] std::vector<std::string> explained(const GomokuBoard& board);

}  // namespace ludex::search
