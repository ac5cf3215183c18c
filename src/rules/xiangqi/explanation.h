// Explains the ruling on a repetition in words.
#pragma once

#include <string>
#include <vector>

#include "rules/xiangqi/repetition.h"
#include "rules/xiangqi/rule_set.h"

namespace ludex::xiangqi {

// The lines say how often the position has occurred and which moves are judged, what the moves of
// each side were and what they amount to, and the rule that follows.
[[nodiscard]] std::vector<std::string> explain(const LoopRuling& judged, const RuleSet& rules);

}  // namespace ludex::xiangqi
