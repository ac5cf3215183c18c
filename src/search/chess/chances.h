// What a value means for the result of the game: the chances to win, draw and lose.
#pragma once

#include "engine/score.h"
#include "rules/chess/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// For the side to move, where the search found `value`. A win and a loss are logistic curves of the
// value; the less material is left, the more of it a win needs. The three add up to 1000.
[[nodiscard]] engine::WinDrawLoss chess_chances(const chess::Position& position, Value value);

}  // namespace ludex::search
