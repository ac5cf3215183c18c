// What the evaluation of xiangqi tells evaluation/blend.h about the game.
#pragma once

#include <array>

#include "rules/xiangqi/types.h"
#include "search/evaluation/blend.h"

namespace ludex::search::xiangqi_evaluation {

// How much each kind keeps the game a middlegame; a full board has 24 of it.
inline constexpr std::array<int, xiangqi::piece_kinds> phase_weights{0, 0, 0, 1, 3, 2, 0};

inline constexpr Patience patience_of_xiangqi{30, 120, 200};

}  // namespace ludex::search::xiangqi_evaluation
