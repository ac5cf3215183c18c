// Chooses between two builds of the evaluation from the same sources, as base/bmi2.h describes: one
// for any processor, one for those with BMI2 and AVX2.
//
// The headers eval_*.h that call themselves kernel headers are included only by
// evaluation_portable.cpp, evaluation_bmi2.cpp, evaluation_trace.cpp and outlook_evaluator.cpp.
// Their namespace is the macro LUDEX_KERNEL.
#pragma once

#include "base/bmi2.h"
#include "rules/xiangqi/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search::xiangqi_evaluation {

struct EvaluationKernel {
  Value (*evaluate)(const xiangqi::Position& position);
};

[[nodiscard]] const EvaluationKernel& portable_evaluation();
// Null if xiangqi::bmi2_kernel() is null.
[[nodiscard]] const EvaluationKernel* bmi2_evaluation();

[[nodiscard]] inline const EvaluationKernel& best_evaluation() {
  return faster_of(bmi2_evaluation(), portable_evaluation());
}

}  // namespace ludex::search::xiangqi_evaluation
