// Counts the leaves of the tree of legal moves. A row, a foul or a draw ends a branch before its
// depth; the choices of an opening rule are moves like others.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/gomoku/game_state.h"
#include "rules/gomoku/move.h"
#include "rules/perft.h"

namespace ludex::gomoku {

struct PerftOptions {
  int depth = 1;     // 0 counts the position itself
  bool bulk = true;  // counts the moves of the last ply without playing them
  int threads = 1;
};

using RootCount = rules::RootCount<Move>;

[[nodiscard]] std::uint64_t perft(const GameState& state, const PerftOptions& options);
// The root moves in the order of legal_moves(); expects a depth of at least 1.
[[nodiscard]] std::vector<RootCount> perft_divide(const GameState& state,
                                                  const PerftOptions& options);

}  // namespace ludex::gomoku
