// Moves that lose too much material by exchanges are not looked at: the deeper the node, the more
// they may lose.
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

struct ExchangePruning {
  // The deepest node that prunes captures, and quiet moves (after reduction); 0 turns it off.
  static constexpr int deepest_captures = 7;
  static constexpr int deepest_quiets = 10;

  [[nodiscard]] static constexpr Value least_of_capture(int depth, int history) {
    return -90 * depth - history / 128;
  }
  [[nodiscard]] static constexpr Value least_of_quiet(int reduced_depth) {
    return -24 * reduced_depth * reduced_depth;
  }
};

// Quiet moves that failed after the same moves before are not looked at either.
struct HistoryPruning {
  // The deepest node, after reduction, that prunes; 0 turns it off.
  static constexpr int deepest = 5;

  [[nodiscard]] static constexpr bool prunes(int reduced_depth, int depth, int history) {
    return reduced_depth <= deepest && deepest > 0 && history < -4'000 * depth;
  }
};

}  // namespace ludex::search
