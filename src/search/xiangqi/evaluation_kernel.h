// The evaluation compiled twice from the same sources, as the rules' kernel is
// (rules/xiangqi/kernel.h): for any processor, and for those with BMI2 and AVX2.
//
// The headers eval_*.h that call themselves kernel headers are included by evaluation_portable.cpp,
// evaluation_bmi2.cpp and evaluation_trace.cpp alone. Their namespace is the macro LUDEX_KERNEL.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search::xiangqi_evaluation {

struct EvaluationKernel {
  Value (*evaluate)(const xiangqi::Position& position);
};

[[nodiscard]] const EvaluationKernel& portable_evaluation();
// Null where xiangqi::bmi2_kernel() is.
[[nodiscard]] const EvaluationKernel* bmi2_evaluation();

[[nodiscard]] inline const EvaluationKernel& best_evaluation() {
  const EvaluationKernel* const fast = bmi2_evaluation();
  return fast != nullptr ? *fast : portable_evaluation();
}

}  // namespace ludex::search::xiangqi_evaluation
