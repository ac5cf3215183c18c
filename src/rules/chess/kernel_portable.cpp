// The kernel for any processor.
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

#define LUDEX_KERNEL portable
#include "rules/chess/kernel_sliders.h"

namespace ludex::chess::portable {

[[nodiscard]] static Bitboard rook_attacks(Square square, Bitboard occupancy) {
  return hyperbola_rook(index(square), occupancy);
}
[[nodiscard]] static Bitboard bishop_attacks(Square square, Bitboard occupancy) {
  return hyperbola_bishop(index(square), occupancy);
}

}  // namespace ludex::chess::portable

#include "rules/chess/kernel_lists.h"
#include "rules/chess/kernel_perft.h"
#include "rules/chess/kernel_tactics.h"

namespace ludex::chess {

const Kernel& portable_kernel() {
  static constexpr Kernel kernel{
      portable::legal_moves,         portable::legal_captures, portable::legal_quiets,
      portable::filtered_moves,      portable::has_legal_move, portable::attackers_to,
      portable::en_passant_is_legal, portable::check_map,      portable::exchange_gains,
      portable::perft_bulk,          portable::perft_played};
  return kernel;
}

}  // namespace ludex::chess
