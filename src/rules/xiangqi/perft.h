// Counts the leaves of the tree of legal moves, to prove the rules right and to measure their
// speed. Draws by rule do not end the tree.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "rules/perft.h"
#include "rules/perft_branches.h"
#include "rules/setup.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

using PerftOptions = rules::PerftOptions<Kernel>;
using RootCount = rules::RootCount<Move>;

[[nodiscard]] std::uint64_t perft(const Position& position, const PerftOptions& options);
// The root moves in the order of their coordinates; expects a depth of at least 1.
[[nodiscard]] std::vector<RootCount> perft_divide(const Position& position,
                                                  const PerftOptions& options);

[[nodiscard]] Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                                     const rules::PerftTask& task);

}  // namespace ludex::xiangqi
