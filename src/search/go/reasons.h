// Why a move may be good: what it does to strings, as far as ladders decide that.
#pragma once

#include "engine/question.h"
#include "rules/go/game_state.h"
#include "rules/go/move.h"

namespace ludex::search {

// The answer to engine::MoveReasons. A pass, and a stone that is not legal, have no reasons.
[[nodiscard]] engine::Reasons reasons_for(const go::GameState& state, go::Move move);

}  // namespace ludex::search
