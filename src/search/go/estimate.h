// What the players may expect of a position, from playouts: who gets each point, and by how much
// one of them wins.
#pragma once

#include <optional>

#include "engine/question.h"
#include "rules/game.h"
#include "rules/go/game_state.h"

namespace ludex::search {

// The answer to engine::Estimate. The playouts are always the same for the same position.
[[nodiscard]] engine::ExpectedScore estimate(const go::GameState& state,
                                             std::optional<rules::Seat> first);

}  // namespace ludex::search
