// Razoring: a node so far below alpha that only captures could save it is handed to quiescence.
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

struct Razoring {
  // The deepest node that asks quiescence first; 0 turns it off.
  static constexpr int deepest = 4;

  [[nodiscard]] static constexpr bool asks(int depth, Value evaluation, Value alpha) {
    return depth <= deepest && evaluation + 220 + 160 * depth * depth < alpha;
  }
};

}  // namespace ludex::search
