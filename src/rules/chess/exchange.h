// Exchanges on one square: both sides capture there in turn, each with its least valuable piece,
// and stop when another capture no longer pays. The caller supplies the values of the pieces.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// The exchange after a first move has been made on `target`.
struct Exchange {
  Square target{};
  Bitboard occupancy = 0;  // after the first move; may or may not include the target
  // The gain of the first mover above the required one if the piece that moved is then lost for
  // nothing. It is negative; otherwise the exchange would gain whatever the opponent answers.
  int ahead = 0;
  const std::array<int, 6>* values = nullptr;  // by PieceKind
};

}  // namespace ludex::chess
