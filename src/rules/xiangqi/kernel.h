// The hot code of xiangqi, compiled twice as described in base/bmi2.h, since bit counts are
// instructions of processors with BMI2. All other code calls it through best_kernel(), which
// chooses by the processor. Only kernel_portable.cpp and kernel_bmi2.cpp include kernel_generate.h,
// kernel_lists.h and kernel_perft.h.
#pragma once

#include <cstdint>

#include "base/bmi2.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// `us` is the side to move. The position must be legal: each side has one king, and the king of the
// side that is not to move is not in check.
struct Kernel {
  void (*legal_moves)(const Board& board, Color us, MoveList& moves);
  void (*legal_captures)(const Board& board, Color us, MoveList& moves);
  void (*legal_quiets)(const Board& board, Color us, MoveList& moves);
  void (*filtered_moves)(const Board& board, Color us, const MoveFilter& filter, MoveList& moves);
  bool (*has_legal_move)(const Board& board, Color us);
  // The pieces that check the king of `us`, including a facing king.
  Bitboard (*checkers)(const Board& board, Color us);
  // The leaves of the tree to the given depth (at least 1), counted without playing the last move
  // (bulk), or with every move played.
  std::uint64_t (*perft_bulk)(const Board& board, Color us, int depth);
  std::uint64_t (*perft_played)(const Board& board, Color us, int depth);
};

[[nodiscard]] const Kernel& portable_kernel();
// Null if the processor (or the architecture) lacks BMI2 and AVX2.
[[nodiscard]] const Kernel* bmi2_kernel();

[[nodiscard]] inline const Kernel& best_kernel() {
  return faster_of(bmi2_kernel(), portable_kernel());
}

}  // namespace ludex::xiangqi
