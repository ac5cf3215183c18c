// Futility: near the leaves a quiet move that starts far below alpha does not reach it, and a node
// far above beta does not fall below it (reverse futility, also called static null move).
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

struct Futility {
  // The deepest node, counted after reduction, that prunes; 0 turns it off.
  static constexpr int deepest = 9;

  [[nodiscard]] static constexpr bool is_hopeless(int reduced_depth, Value evaluation,
                                                  Value alpha) {
    return reduced_depth <= deepest && deepest > 0 &&
           evaluation + 110 + 95 * reduced_depth <= alpha;
  }
};

struct ReverseFutility {
  // The deepest node that is cut; 0 turns it off.
  static constexpr int deepest = 8;

  [[nodiscard]] static constexpr bool cuts(int depth, Value evaluation, Value beta,
                                           bool improving) {
    return depth <= deepest && evaluation - 80 * (depth - (improving ? 1 : 0)) >= beta;
  }
};

}  // namespace ludex::search
