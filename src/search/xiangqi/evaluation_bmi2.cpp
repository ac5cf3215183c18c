// The evaluation for x86 processors with BMI2 and AVX2. All foreign headers come before the pragma,
// so that no function shared with other files is compiled for such a processor.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/xiangqi/kernel.h"
#include "search/xiangqi/evaluation_dispatch.h"
#include "search/xiangqi/evaluation_prelude.h"

#if defined(__x86_64__)

#include "base/bmi2_begin.h"
#define LUDEX_KERNEL bmi2
//
#include "search/xiangqi/eval_sum.h"
//
#include "base/bmi2_end.h"
#endif

namespace ludex::search::xiangqi_evaluation {

const EvaluationKernel* bmi2_evaluation() {
#if defined(__x86_64__)
  static constexpr EvaluationKernel kernel{bmi2::evaluate};
  return xiangqi::bmi2_kernel() != nullptr ? &kernel : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace ludex::search::xiangqi_evaluation
