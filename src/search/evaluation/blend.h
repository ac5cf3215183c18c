// How the sum of all terms becomes one value.
#pragma once

#include <algorithm>

#include "search/alphabeta/value.h"
#include "search/evaluation/phased.h"

namespace ludex::search {

// What the pieces of a full board add up to, each by how much it keeps the game a middlegame.
inline constexpr int full_phase = 24;
inline constexpr int full_scale = 64;

struct Blend {
  int phase = full_phase;
  int scale = full_scale;  // of the endgame's value, in sixty-fourths
};

[[nodiscard]] constexpr Value blend(Phased total, const Blend& by) {
  const int endgame = total.endgame() * by.scale / full_scale;
  return (total.middlegame() * by.phase + endgame * (full_phase - by.phase)) / full_phase;
}

// Moves without progress make a draw more likely, from so many plies on. What is left of a value
// after `plies` of them falls by one in `slowness` with each, until the rules end the game.
struct Patience {
  int plies = 0;
  int limit = 0;
  int slowness = 1;
};

[[nodiscard]] constexpr Value damped(Value value, int halfmove_clock, const Patience& patience) {
  const int waited =
      std::clamp(halfmove_clock - patience.plies, 0, patience.limit - patience.plies);
  const Value left = value * (patience.slowness - waited) / patience.slowness;
  return std::clamp(left, 1 - least_decided, least_decided - 1);
}

}  // namespace ludex::search
