// Endings whose value is known from their pieces: those that are won or drawn, or whose winning
// needs a plan that the usual terms do not show.
#pragma once

#include <optional>

#include "rules/chess/position.h"
#include "search/evaluation/known_endgame.h"

namespace ludex::search {

// Nothing when the pieces are not those of such an ending.
[[nodiscard]] std::optional<KnownEndgame> known_endgame(const chess::Position& position);

}  // namespace ludex::search
