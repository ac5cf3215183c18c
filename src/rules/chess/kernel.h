// The hot code of chess, compiled twice as base/bmi2.h describes. Everything else calls it through
// best_kernel(), which asks the processor. kernel_sliders.h, kernel_generate.h, kernel_lists.h,
// kernel_tactics.h and kernel_perft.h are included by kernel_portable.cpp and kernel_bmi2.cpp
// alone.
#pragma once

#include <cstdint>

#include "base/bmi2.h"
#include "rules/chess/board.h"
#include "rules/chess/check_map.h"
#include "rules/chess/exchange.h"
#include "rules/chess/movegen.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// `us` is the side to move. The position must be legal: one king a side, no king to be captured.
struct Kernel {
  void (*legal_moves)(const Board& board, Color us, MoveList& moves);
  // Captures, en passant and queen promotions.
  void (*legal_captures)(const Board& board, Color us, MoveList& moves);
  // All others: quiet moves and the promotions to lesser pieces, capturing or not.
  void (*legal_quiets)(const Board& board, Color us, MoveList& moves);
  void (*filtered_moves)(const Board& board, Color us, const MoveFilter& filter, MoveList& moves);
  bool (*has_legal_move)(const Board& board, Color us);
  // Pieces of both colours that attack the square when `occupancy` is occupied.
  Bitboard (*attackers_to)(const Board& board, Square square, Bitboard occupancy);
  // Whether board.en_passant, which must be set, can be captured on.
  bool (*en_passant_is_legal)(const Board& board, Color us);
  // What checks the king of the side that is not to move.
  CheckMap (*check_map)(const Board& board, Color us);
  // See exchange.h.
  bool (*exchange_gains)(const Board& board, Color us, const Exchange& exchange);
  // Leaves of the tree of the given depth (at least 1); counted without playing the last move, or
  // with every move played.
  std::uint64_t (*perft_bulk)(const Board& board, Color us, int depth);
  std::uint64_t (*perft_played)(const Board& board, Color us, int depth);
};

[[nodiscard]] const Kernel& portable_kernel();
// Null where the processor (or the architecture) lacks BMI2 and AVX2, or has a slow PEXT.
[[nodiscard]] const Kernel* bmi2_kernel();

[[nodiscard]] inline const Kernel& best_kernel() {
  return faster_of(bmi2_kernel(), portable_kernel());
}

}  // namespace ludex::chess
