// Counts the leaves of the tree of legal moves, to prove the rules right and to measure their
// speed. Draws by rule do not end the tree.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/chess/kernel.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"
#include "rules/perft.h"

namespace ludex::chess {

using PerftOptions = rules::PerftOptions<Kernel>;
using RootCount = rules::RootCount<Move>;

[[nodiscard]] std::uint64_t perft(const Position& position, int depth);
[[nodiscard]] std::uint64_t perft(const Position& position, const PerftOptions& options);
// The root moves in the order of their coordinates; expects a depth of at least 1.
[[nodiscard]] std::vector<RootCount> perft_divide(const Position& position,
                                                  const PerftOptions& options);

}  // namespace ludex::chess
