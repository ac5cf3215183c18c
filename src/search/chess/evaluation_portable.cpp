// The evaluation for any processor.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/chess/evaluation_dispatch.h"
#include "search/chess/evaluation_prelude.h"

#define LUDEX_KERNEL portable
#include "search/chess/evaluation_attacks.h"
//
#include "search/chess/eval_sum.h"

namespace ludex::search::chess_evaluation {

const EvaluationKernel& portable_evaluation() {
  static constexpr EvaluationKernel kernel{portable::evaluate};
  return kernel;
}

}  // namespace ludex::search::chess_evaluation
