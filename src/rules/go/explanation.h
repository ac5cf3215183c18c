// The reasons for a ruling on a game of go, as sentences for people.
#pragma once

#include <string>
#include <vector>

#include "rules/go/game_state.h"
#include "rules/go/score.h"

namespace ludex::go {

// What the last move captured, the prisoners so far, the points where ko forbids the player to move
// and which position a stone there would repeat, and the cycle that leaves a game without a result.
[[nodiscard]] std::vector<std::string> explain(const GameState& state);
// What each colour has, and the points of each colour.
[[nodiscard]] std::vector<std::string> explain(const Score& score);

}  // namespace ludex::go
