// The kernel for x86 processors with BMI2. All foreign headers come before bmi2_begin.h, so that no
// function shared with other files is compiled for these processors.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bmi2.h"
#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

#if defined(__x86_64__)

#include "base/bmi2_begin.h"
#define LUDEX_KERNEL bmi2
//
#include "rules/xiangqi/kernel_lists.h"
#include "rules/xiangqi/kernel_perft.h"
//
#include "base/bmi2_end.h"
#endif

namespace ludex::xiangqi {

const Kernel* bmi2_kernel() {
#if defined(__x86_64__)
  static constexpr Kernel kernel{bmi2::legal_moves,
                                 bmi2::legal_captures,
                                 bmi2::legal_quiets,
                                 bmi2::filtered_moves,
                                 bmi2::has_legal_move,
                                 bmi2::checkers,
                                 bmi2::perft<bmi2::Counting::bulk>,
                                 bmi2::perft<bmi2::Counting::played>};
  return has_bmi2() ? &kernel : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace ludex::xiangqi
