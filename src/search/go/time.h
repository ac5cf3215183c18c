// How long a move of go may take: by main time, increments, Canadian and Japanese byo-yomi, and by
// the moves that a game on a board of that size still has.
#pragma once

#include "engine/request.h"
#include "rules/game.h"
#include "rules/go/game_state.h"
#include "search/alphabeta/root/time_management.h"

namespace ludex::search {

// No limit for an endless search.
[[nodiscard]] Budget go_budget_for(const engine::Limits& limits, rules::Seat seat,
                                   const go::GameState& state, Milliseconds overhead);

}  // namespace ludex::search
