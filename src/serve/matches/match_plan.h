// From what was asked for to what the runner of matches plays.
#pragma once

#include <string>
#include <vector>

#include "match/runner.h"
#include "serve/api_error.h"
#include "serve/engine_source.h"
#include "serve/matches/match_order.h"

namespace ludex::serve {

// `who`: what its engines are for, in their consoles. The error names the member of the order that
// is wrong: an engine that is not there, or that could think for ever.
[[nodiscard]] Answer<match::MatchPlan> match_plan(const MatchOrder& order,
                                                  std::vector<match::Opening> openings,
                                                  const EngineSource& engines,
                                                  const std::string& who);

}  // namespace ludex::serve
