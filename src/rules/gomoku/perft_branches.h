// Perft of gomoku as the registry of games calls it: the number of leaves below each first move.
#pragma once

#include <vector>

#include "base/result.h"
#include "rules/perft_branches.h"
#include "rules/setup.h"

namespace ludex::gomoku {

[[nodiscard]] Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                                     const rules::PerftTask& task);

}  // namespace ludex::gomoku
