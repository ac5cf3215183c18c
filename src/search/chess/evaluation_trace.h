// The evaluation of a chess position, listed by terms.
#pragma once

#include "rules/chess/position.h"
#include "search/evaluation/table.h"
#include "search/evaluation/trace.h"

namespace ludex::search {

[[nodiscard]] EvaluationTrace trace(const chess::Position& position);
[[nodiscard]] EvaluationTable explain(const chess::Position& position);

}  // namespace ludex::search
