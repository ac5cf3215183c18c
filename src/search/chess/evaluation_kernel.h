// The evaluation compiled twice from the same sources, as the rules' kernel is
// (rules/chess/kernel.h): for any processor, and for those with BMI2 and AVX2.
//
// The headers eval_*.h that call themselves kernel headers are included by evaluation_portable.cpp,
// evaluation_bmi2.cpp and evaluation_trace.cpp alone. Their namespace is the macro LUDEX_KERNEL.
#pragma once

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"
#include "search/chess/pawn_table.h"

namespace ludex::search {

struct EvaluationKernel {
  Value (*evaluate)(const chess::Position& position, PawnTable& table);
};

[[nodiscard]] const EvaluationKernel& portable_evaluation();
// Null where chess::bmi2_kernel() is.
[[nodiscard]] const EvaluationKernel* bmi2_evaluation();

[[nodiscard]] inline const EvaluationKernel& best_evaluation() {
  const EvaluationKernel* const fast = bmi2_evaluation();
  return fast != nullptr ? *fast : portable_evaluation();
}

}  // namespace ludex::search
