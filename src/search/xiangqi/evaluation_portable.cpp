// The evaluation for any processor.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/xiangqi/evaluation_dispatch.h"
#include "search/xiangqi/evaluation_prelude.h"

#define LUDEX_KERNEL portable
#include "search/xiangqi/eval_sum.h"

namespace ludex::search::xiangqi_evaluation {

const EvaluationKernel& portable_evaluation() {
  static constexpr EvaluationKernel kernel{portable::evaluate};
  return kernel;
}

}  // namespace ludex::search::xiangqi_evaluation
