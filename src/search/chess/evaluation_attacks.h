// The attacks of rooks, bishops and queens, without processor-specific instructions. Kernel header:
// see evaluation_dispatch.h.
#pragma once

#include "rules/chess/kernel_sliders.h"

namespace ludex::chess::LUDEX_KERNEL {

[[nodiscard]] static inline Bitboard rook_attacks(Square square, Bitboard occupancy) {
  return hyperbola_rook(index(square), occupancy);
}
[[nodiscard]] static inline Bitboard bishop_attacks(Square square, Bitboard occupancy) {
  return hyperbola_bishop(index(square), occupancy);
}

}  // namespace ludex::chess::LUDEX_KERNEL
