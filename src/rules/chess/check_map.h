// From where each kind of piece would check the enemy king, and which pieces of ours stand in the
// way of a check: computed once for a position, it answers for every move whether it checks.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

struct CheckMap {
  std::array<Bitboard, 6> squares{};  // by PieceKind; none for the king
  Bitboard blockers = 0;              // ours, alone between a slider of ours and the enemy king
  Square king{};                      // the enemy's
};

}  // namespace ludex::chess
