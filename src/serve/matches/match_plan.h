// Makes the plan that the match runner plays from the order of a match.
#pragma once

#include <string>
#include <vector>

#include "match/run/runner.h"
#include "serve/api_error.h"
#include "serve/engine_source.h"
#include "serve/matches/match_order.h"

namespace ludex::serve {

// `who` is the purpose of the engines' processes in their consoles. The error names the member of
// the order: an engine that does not exist, or that has no limit for its thinking.
[[nodiscard]] Answer<match::MatchPlan> match_plan(const MatchOrder& order,
                                                  std::vector<match::Opening> openings,
                                                  const EngineSource& engines,
                                                  const std::string& who);

}  // namespace ludex::serve
