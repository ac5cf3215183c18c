// What a value means for the result of a game of xiangqi.
#pragma once

#include "engine/score.h"
#include "rules/xiangqi/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// For the side to move, where the search found `value`. The fewer pieces are left that can attack,
// the more of it a win needs.
[[nodiscard]] engine::WinDrawLoss xiangqi_chances(const xiangqi::Position& position, Value value);

}  // namespace ludex::search
