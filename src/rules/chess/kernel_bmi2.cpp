// The kernel for x86 processors with BMI2 and AVX2. All foreign headers come before the pragma, so
// that no function shared with other files is compiled for such a processor.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/check_map.h"
#include "rules/chess/exchange.h"
#include "rules/chess/kernel.h"
#include "rules/chess/movegen.h"
#include "rules/chess/types.h"

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
#include "rules/chess/kernel_lists.h"
#include "rules/chess/kernel_perft.h"
#include "rules/chess/kernel_tactics.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace ludex::chess {

const Kernel* bmi2_kernel() {
  static constexpr Kernel kernel{
      bmi2::legal_moves,    bmi2::legal_captures, bmi2::legal_quiets,        bmi2::filtered_moves,
      bmi2::has_legal_move, bmi2::attackers_to,   bmi2::en_passant_is_legal, bmi2::check_map,
      bmi2::exchange_gains, bmi2::perft_bulk,     bmi2::perft_played};
  const bool has_instructions = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                                __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
  // AMD's first two Zen generations run PEXT as slow microcode.
  const bool slow_pext = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  return has_instructions && !slow_pext ? &kernel : nullptr;
}

}  // namespace ludex::chess

#else

namespace ludex::chess {

const Kernel* bmi2_kernel() {
  return nullptr;
}

}  // namespace ludex::chess

#endif
