// Exchanges on one square: both sides capture there in turn, each with the least valuable piece,
// and stop when it no longer pays. The caller gives the values of the pieces.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// The exchange after a first move has been made on `target`.
struct Exchange {
  Square target{};
  Bitboard occupancy = 0;  // after the first move; whether it includes the target is of no matter
  // By how much the first mover exceeds what is needed if the moved piece is then lost for nothing.
  // It is negative: otherwise the exchange would have gained whatever the answer.
  int ahead = 0;
  const std::array<int, 6>* values = nullptr;  // by PieceKind
};

}  // namespace ludex::chess
