// The kernel for x86 processors with BMI2 and AVX2. All foreign headers come before bmi2_begin.h,
// so that no function shared with other files is compiled for these processors.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bmi2.h"
#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/check_map.h"
#include "rules/chess/exchange.h"
#include "rules/chess/kernel.h"
#include "rules/chess/movegen.h"
#include "rules/chess/types.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "base/bmi2_begin.h"
#define LUDEX_KERNEL bmi2
#include "rules/chess/kernel_sliders_pext.h"
//
#include "rules/chess/kernel_lists.h"
#include "rules/chess/kernel_perft.h"
#include "rules/chess/kernel_tactics.h"
//
#include "base/bmi2_end.h"
#endif

namespace ludex::chess {

const Kernel* bmi2_kernel() {
#if defined(__x86_64__)
  static constexpr Kernel kernel{
      bmi2::legal_moves,    bmi2::legal_captures, bmi2::legal_quiets,        bmi2::filtered_moves,
      bmi2::has_legal_move, bmi2::attackers_to,   bmi2::en_passant_is_legal, bmi2::check_map,
      bmi2::exchange_gains, bmi2::perft_bulk,     bmi2::perft_played};
  return has_fast_pext() ? &kernel : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace ludex::chess
