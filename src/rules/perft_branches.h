// Perft for people who ask on the command line, of any game.
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
  bool bulk = true;  // the moves of the last ply are counted without being played
  int threads = 1;
  bool passes = true;  // where a pass is a move, it is counted as one
};

// The leaves below one move of the position, which is spelt in coordinates; without a move, the
// position itself.
struct PerftBranch {
  std::string move;
  std::uint64_t leaves = 0;
  bool operator==(const PerftBranch&) const = default;
};

// Of the setup's variant, from any position that its text can say, also one that no game of the
// variant reaches. Expects a game of the registry; the error is about the position.
[[nodiscard]] Result<std::vector<PerftBranch>> count_branches(const Setup& setup,
                                                              const PerftTask& task);

}  // namespace ludex::rules
