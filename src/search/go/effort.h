// How many nodes an answer about fights may cost.
#pragma once

#include <algorithm>

namespace ludex::search {

// The most doublings of the usual work, and halvings.
inline constexpr int most_doublings = 8;

// The usual nodes, doubled as many times as the effort of a question says (engine/fight.h).
[[nodiscard]] constexpr int scaled(int nodes, int effort) {
  const int doublings = std::clamp(effort, -most_doublings, most_doublings);
  return doublings < 0 ? nodes >> -doublings : nodes << doublings;
}

}  // namespace ludex::search
