// Exchanges on one square: both sides capture there in turn, each with the least valuable piece,
// and stop when it no longer pays. The caller says what pieces count.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// The exchange after a first move has been made on `target`.
struct Exchange {
  Square target{};
  Bitboard occupancy = 0;  // after the first move; the target counts as occupied or not alike
  // What the first mover is above what he needs if his piece is then lost for nothing; negative,
  // or there would be no question.
  int ahead = 0;
  const std::array<int, 6>* values = nullptr;  // by PieceKind
};

}  // namespace ludex::chess
