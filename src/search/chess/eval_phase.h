// What the evaluation of chess tells evaluation/blend.h about the game.
#pragma once

#include <array>

#include "search/evaluation/blend.h"

namespace ludex::search {

// How much each kind keeps the game a middlegame.
inline constexpr std::array<int, 6> phase_weights{0, 1, 1, 2, 4, 0};

inline constexpr Patience patience_of_chess{20, 100, 160};

}  // namespace ludex::search
