// Perft of xiangqi for the registry.
#pragma once

#include <vector>

#include "base/result.h"
#include "rules/perft_branches.h"
#include "rules/setup.h"

namespace ludex::xiangqi {

[[nodiscard]] Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                                     const rules::PerftTask& task);

}  // namespace ludex::xiangqi
