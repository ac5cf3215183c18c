// How the sum of all terms becomes one value.
#pragma once

#include <algorithm>
#include <array>

#include "search/alphabeta/value.h"
#include "search/evaluation/phased.h"

namespace ludex::search {

// How much each kind keeps the game a middlegame; the sum over a full board.
inline constexpr std::array<int, 6> phase_weights{0, 1, 1, 2, 4, 0};
inline constexpr int full_phase = 24;

struct Blend {
  int phase = full_phase;
  int scale = 64;  // of the endgame's value, in sixty-fourths
};

[[nodiscard]] constexpr Value blend(Phased total, const Blend& by) {
  const int endgame = total.endgame() * by.scale / 64;
  return (total.middlegame() * by.phase + endgame * (full_phase - by.phase)) / full_phase;
}

// Moves without progress make a draw more likely, from twenty plies on.
[[nodiscard]] constexpr Value damped(Value value, int halfmove_clock) {
  constexpr int patience = 20;
  constexpr int slowness = 160;
  const int waited = std::clamp(halfmove_clock - patience, 0, 100 - patience);
  return std::clamp(value * (slowness - waited) / slowness, 1 - least_mate, least_mate - 1);
}

}  // namespace ludex::search
