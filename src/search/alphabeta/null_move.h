// The null move: if even passing is good enough, a move will be. At high depths a search without
// null moves confirms it, because of zugzwang (verification: O. David-Tabibi and N. Netanyahu
// 2002).
#pragma once

#include <algorithm>

#include "search/alphabeta/value.h"

namespace ludex::search {

struct NullMove {
  // The shallowest node that tries it; beyond max_ply turns it off.
  static constexpr int shallowest = 3;
  // From this depth on a cut is confirmed by a search.
  static constexpr int verified_from = 14;

  // The evaluation is at least beta.
  [[nodiscard]] static constexpr int reduction(int depth, Value evaluation, Value beta) {
    return 3 + depth / 3 + std::min((evaluation - beta) / 180, 3);
  }
};

}  // namespace ludex::search
