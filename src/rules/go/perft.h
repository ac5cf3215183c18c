// Counts the leaves of the tree of legal moves. Every line has the full depth: passes do not end
// it.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "rules/perft.h"

namespace ludex::go {

struct PerftOptions {
  int depth = 1;       // 0 counts the position itself
  bool bulk = true;    // counts the moves of the last ply without playing them
  bool passes = true;  // a pass is one of the moves
  int threads = 1;
};

using RootCount = rules::RootCount<Move>;

[[nodiscard]] std::uint64_t perft(const GameState& state, const PerftOptions& options);
// The root moves in the order of legal_moves(); expects a depth of at least 1.
[[nodiscard]] std::vector<RootCount> perft_divide(const GameState& state,
                                                  const PerftOptions& options);

}  // namespace ludex::go
