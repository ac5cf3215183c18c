// The evaluation of a xiangqi position, listed by terms.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/evaluation/table.h"
#include "search/evaluation/trace.h"

namespace ludex::search {

[[nodiscard]] EvaluationTrace trace(const xiangqi::Position& position);
[[nodiscard]] EvaluationTable explain(const xiangqi::Position& position);

}  // namespace ludex::search
