// The squares from which each kind of piece would check the enemy king, and our own pieces that
// block a check. It is computed once for a position and then shows for every move whether it gives
// check.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

struct CheckMap {
  std::array<Bitboard, 6> squares{};  // by PieceKind; none for the king
  Bitboard blockers = 0;  // our pieces that alone separate a slider of ours from the king
  Square king{};          // the enemy king
};

}  // namespace ludex::chess
