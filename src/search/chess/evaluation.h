// The static evaluation of chess: material and piece-square values blended by how many pieces are
// left, and a few words about pawns, bishops, rooks and the king's shelter.
#pragma once

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

class ChessEvaluator {
 public:
  // Centipawns for the side to move.
  [[nodiscard]] Value evaluate(const chess::Position& position);
};

}  // namespace ludex::search
