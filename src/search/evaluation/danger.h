// What a sum of dangers means for a king: little while it is small, and ever more as it grows.
#pragma once

#include <algorithm>

#include "search/evaluation/phased.h"

namespace ludex::search {

inline constexpr int danger_square = 256;  // the middlegame counts the square, divided by this
inline constexpr int danger_share = 8;     // the endgame this part of it
inline constexpr int most_danger = 700;

[[nodiscard]] constexpr Phased value_of_danger(Phased danger) {
  const int middlegame = std::clamp(danger.middlegame(), 0, most_danger);
  const int endgame = std::clamp(danger.endgame(), 0, most_danger);
  return {-(middlegame * middlegame / danger_square), -(endgame / danger_share)};
}

}  // namespace ludex::search
