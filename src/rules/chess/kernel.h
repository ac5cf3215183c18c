// The hot code of chess, compiled twice as described in base/bmi2.h. All other code calls it
// through best_kernel(), which chooses by the processor. Only kernel_portable.cpp and
// kernel_bmi2.cpp include kernel_sliders.h, kernel_generate.h, kernel_lists.h, kernel_tactics.h and
// kernel_perft.h.
#pragma once

#include <cstdint>

#include "base/bmi2.h"
#include "rules/chess/board.h"
#include "rules/chess/check_map.h"
#include "rules/chess/exchange.h"
#include "rules/chess/movegen.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// `us` is the side to move. The position must be legal: each side has one king, and the king of the
// side that is not to move is not in check.
struct Kernel {
  void (*legal_moves)(const Board& board, Color us, MoveList& moves);
  // Captures, en passant and queen promotions.
  void (*legal_captures)(const Board& board, Color us, MoveList& moves);
  // All other moves: quiet ones, and promotions to lesser pieces with or without a capture.
  void (*legal_quiets)(const Board& board, Color us, MoveList& moves);
  void (*filtered_moves)(const Board& board, Color us, const MoveFilter& filter, MoveList& moves);
  bool (*has_legal_move)(const Board& board, Color us);
  // The pieces of both colours that attack the square if the squares in `occupancy` are occupied.
  Bitboard (*attackers_to)(const Board& board, Square square, Bitboard occupancy);
  // Whether a legal capture to board.en_passant exists; expects that it is set.
  bool (*en_passant_is_legal)(const Board& board, Color us);
  // The squares that check the king of the side that is not to move.
  CheckMap (*check_map)(const Board& board, Color us);
  // Whether the first mover comes out at least as required; see exchange.h.
  bool (*exchange_gains)(const Board& board, Color us, const Exchange& exchange);
  // The leaves of the tree to the given depth (at least 1), counted without playing the last move
  // (bulk), or with every move played.
  std::uint64_t (*perft_bulk)(const Board& board, Color us, int depth);
  std::uint64_t (*perft_played)(const Board& board, Color us, int depth);
};

[[nodiscard]] const Kernel& portable_kernel();
// Null if the processor (or the architecture) lacks BMI2 and AVX2, or has a slow PEXT.
[[nodiscard]] const Kernel* bmi2_kernel();

[[nodiscard]] inline const Kernel& best_kernel() {
  return faster_of(bmi2_kernel(), portable_kernel());
}

}  // namespace ludex::chess
