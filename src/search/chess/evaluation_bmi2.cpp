// The evaluation for x86 processors with BMI2 and AVX2. All foreign headers come before the pragma,
// so that no function shared with other files is compiled for such a processor.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/chess/kernel.h"
#include "search/chess/evaluation_dispatch.h"
#include "search/chess/evaluation_prelude.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif

#define LUDEX_KERNEL bmi2
#include "rules/chess/kernel_sliders_pext.h"
//
#include "search/chess/eval_sum.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace ludex::search::chess_evaluation {

const EvaluationKernel* bmi2_evaluation() {
  static constexpr EvaluationKernel kernel{bmi2::evaluate};
  return chess::bmi2_kernel() != nullptr ? &kernel : nullptr;
}

}  // namespace ludex::search::chess_evaluation

#else

namespace ludex::search::chess_evaluation {

const EvaluationKernel* bmi2_evaluation() {
  return nullptr;
}

}  // namespace ludex::search::chess_evaluation

#endif
