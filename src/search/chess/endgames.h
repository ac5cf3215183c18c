// Endings whose value is known from their pieces: those that are won or drawn, or won only by a
// plan that the usual terms do not measure.
#pragma once

#include <optional>

#include "rules/chess/position.h"
#include "search/evaluation/blend.h"

namespace ludex::search::chess_evaluation {

// The value of the position if it is such an ending, else std::nullopt.
[[nodiscard]] std::optional<KnownEndgame> known_endgame(const chess::Position& position);

}  // namespace ludex::search::chess_evaluation
