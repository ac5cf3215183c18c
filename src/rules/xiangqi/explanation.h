// A judgement on a repetition, explained to people.
#pragma once

#include <string>
#include <vector>

#include "rules/xiangqi/repetition.h"
#include "rules/xiangqi/rule_set.h"

namespace ludex::xiangqi {

// Lines: how often the position has stood and which moves are judged, what each side's moves were
// and what they amount to, and the rule that follows.
[[nodiscard]] std::vector<std::string> explain(const Judgement& judged, const RuleSet& rules);

}  // namespace ludex::xiangqi
