// The kernel for x86 processors with BMI2. All foreign headers come before the pragma, so that no
// function shared with other files is compiled for such a processor.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

#if defined(__x86_64__)

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif

#define LUDEX_KERNEL bmi2
//
#include "rules/xiangqi/kernel_lists.h"
#include "rules/xiangqi/kernel_perft.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace ludex::xiangqi {

const Kernel* bmi2_kernel() {
  static constexpr Kernel kernel{bmi2::legal_moves,
                                 bmi2::legal_captures,
                                 bmi2::legal_quiets,
                                 bmi2::filtered_moves,
                                 bmi2::has_legal_move,
                                 bmi2::checkers,
                                 bmi2::perft<bmi2::Counting::bulk>,
                                 bmi2::perft<bmi2::Counting::played>};
  const bool has_instructions = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                                __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
  return has_instructions ? &kernel : nullptr;
}

}  // namespace ludex::xiangqi

#else

namespace ludex::xiangqi {

const Kernel* bmi2_kernel() {
  return nullptr;
}

}  // namespace ludex::xiangqi

#endif
