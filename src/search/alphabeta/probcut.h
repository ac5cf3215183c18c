// ProbCut: a capture that reaches far above beta in a shallow search will reach beta in the full
// one (M. Buro 1995).
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

struct ProbCut {
  // The shallowest node that tries it; beyond max_ply turns it off.
  static constexpr int shallowest = 5;
  static constexpr int saved_plies = 4;

  [[nodiscard]] static constexpr Value threshold(Value beta, bool improving) {
    return beta + (improving ? 130 : 180);
  }
};

}  // namespace ludex::search
