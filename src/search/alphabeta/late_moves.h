// Late-move pruning: near the leaves, when so many moves have failed, the remaining quiet ones are
// not looked at.
#pragma once

namespace ludex::search {

struct LateMoves {
  // The deepest node that prunes; 0 turns it off.
  static constexpr int deepest = 8;

  [[nodiscard]] static constexpr bool are_pruned(int depth, int tried, bool improving) {
    return depth <= deepest && tried >= (3 + depth * depth) / (improving ? 1 : 2);
  }
};

}  // namespace ludex::search
