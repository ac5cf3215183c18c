// What a ruling on a game of go rests on, as sentences for people.
#pragma once

#include <string>
#include <vector>

#include "rules/go/game_state.h"
#include "rules/go/score.h"

namespace ludex::go {

// What the last move took, the prisoners so far, where the player to move may not play because of
// ko and which position would stand again, and the cycle that leaves a game without result.
[[nodiscard]] std::vector<std::string> explain(const GameState& state);
// What each colour has and which points are whose.
[[nodiscard]] std::vector<std::string> explain(const Score& score);

}  // namespace ludex::go
