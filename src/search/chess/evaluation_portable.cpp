// The evaluation for any processor.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/chess/evaluation_foreign.h"
#include "search/chess/evaluation_kernel.h"

#define LUDEX_KERNEL portable
#include "search/chess/evaluation_attacks.h"
//
#include "search/chess/eval_all.h"

namespace ludex::search {

const EvaluationKernel& portable_evaluation() {
  static constexpr EvaluationKernel kernel{portable::evaluate};
  return kernel;
}

}  // namespace ludex::search
