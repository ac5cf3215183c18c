// Perft of any game for the command line: the number of leaves below each first move.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/setup.h"

namespace ludex::rules {

// How a tree is counted.
struct PerftTask {
  int depth = 1;     // plies; 0 counts the position itself
  bool bulk = true;  // counts the moves of the last ply without playing them
  int threads = 1;
  bool passes = true;  // in games with passes, a pass is counted as a move
};

// The leaves below one move, which is spelt in coordinates. At depth 0 the move is empty, and the
// position itself is the one leaf.
struct PerftBranch {
  std::string move;
  std::uint64_t leaves = 0;
  bool operator==(const PerftBranch&) const = default;
};

// Counts the moves of the setup's variant from any position that its text can describe, even one
// that no game of the variant reaches. Expects a game of the registry; the error is about the
// position or the parameters.
[[nodiscard]] Result<std::vector<PerftBranch>> count_branches(const Setup& setup,
                                                              const PerftTask& task);

}  // namespace ludex::rules
