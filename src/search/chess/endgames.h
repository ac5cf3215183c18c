// Endings whose value is known from their pieces: those that are won or drawn, or whose winning
// needs a plan that the usual terms do not show.
#pragma once

#include <optional>
#include <string_view>

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

struct KnownEndgame {
  std::string_view name;
  Value value = 0;  // for White
};

// Nothing when the pieces are not those of such an ending.
[[nodiscard]] std::optional<KnownEndgame> known_endgame(const chess::Position& position);

}  // namespace ludex::search
