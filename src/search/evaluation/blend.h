// How the terms become one value: the danger of a king counts by the square of its sum, middlegame
// and endgame are blended, and a known ending replaces the whole.
#pragma once

#include <algorithm>
#include <string_view>

#include "search/alphabeta/value.h"
#include "search/evaluation/phased.h"

namespace ludex::search {

// The sum of the phase weights on a full board. A piece's phase weight says how much the piece
// keeps the game a middlegame.
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

// Plies without progress make a draw more likely. From the ply number `plies` on, each of them
// takes one part in `slowness` off a value, until the rules end the game after `limit` plies.
struct ProgressDamping {
  int plies = 0;
  int limit = 0;
  int slowness = 1;
};

[[nodiscard]] constexpr Value damped(Value value, int halfmove_clock,
                                     const ProgressDamping& patience) {
  const int waited =
      std::clamp(halfmove_clock - patience.plies, 0, patience.limit - patience.plies);
  const Value left = value * (patience.slowness - waited) / patience.slowness;
  return std::clamp(left, 1 - least_decided, least_decided - 1);
}

// The danger of a king by the sum of the dangers around it: it is small while the sum is small, and
// grows faster than the sum.
inline constexpr int danger_square = 256;  // the middlegame counts the square of the sum, divided
                                           // by this
inline constexpr int danger_share = 8;     // the endgame counts the sum, divided by this
inline constexpr int most_danger = 700;

[[nodiscard]] constexpr Phased value_of_danger(Phased danger) {
  const int middlegame = std::clamp(danger.middlegame(), 0, most_danger);
  const int endgame = std::clamp(danger.endgame(), 0, most_danger);
  return {-(middlegame * middlegame / danger_square), -(endgame / danger_share)};
}

// An ending whose value is known from its pieces.
struct KnownEndgame {
  std::string_view name;
  Value value = 0;  // for the first side
};

}  // namespace ludex::search
