// The hot code of xiangqi, compiled twice as base/bmi2.h describes, since bit counts are
// instructions of processors with BMI2. Everything else calls it through best_kernel(), which asks
// the processor. kernel_generate.h, kernel_lists.h and kernel_perft.h are included by
// kernel_portable.cpp and kernel_bmi2.cpp alone.
#pragma once

#include <cstdint>

#include "base/bmi2.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// `us` is the side to move. The position must be legal: one king a side, no king to be captured.
struct Kernel {
  void (*legal_moves)(const Board& board, Color us, MoveList& moves);
  void (*legal_captures)(const Board& board, Color us, MoveList& moves);
  void (*legal_quiets)(const Board& board, Color us, MoveList& moves);
  void (*filtered_moves)(const Board& board, Color us, const MoveFilter& filter, MoveList& moves);
  bool (*has_legal_move)(const Board& board, Color us);
  // The pieces that give check to the king of `us`, a facing king among them.
  Bitboard (*checkers)(const Board& board, Color us);
  // Leaves of the tree of the given depth (at least 1); counted without playing the last move, or
  // with every move played.
  std::uint64_t (*perft_bulk)(const Board& board, Color us, int depth);
  std::uint64_t (*perft_played)(const Board& board, Color us, int depth);
};

[[nodiscard]] const Kernel& portable_kernel();
// Null where the processor (or the architecture) lacks BMI2.
[[nodiscard]] const Kernel* bmi2_kernel();

[[nodiscard]] inline const Kernel& best_kernel() {
  return faster_of(bmi2_kernel(), portable_kernel());
}

}  // namespace ludex::xiangqi
