// What a piece is worth on its square: its material and its place together.
#pragma once

#include <array>
#include <cstddef>

#include "rules/chess/types.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation {

// The index in Weights::piece_squares. The left and the right half of the board have the same
// values.
[[nodiscard]] constexpr std::size_t piece_square_index(PieceKind kind, int square) {
  return index(kind) * 32 + static_cast<std::size_t>((square >> 3) * 4 + from_edge(square & 7));
}

// By kind and by square as White sees it.
using PieceValues = std::array<std::array<Phased, 64>, 6>;
[[nodiscard]] constexpr PieceValues make_piece_values() {
  PieceValues table{};
  for (std::size_t kind = 0; kind < table.size(); ++kind) {
    for (int square = 0; square < 64; ++square) {
      Phased& entry = table[kind][static_cast<std::size_t>(square)];
      entry = weights.piece_squares[piece_square_index(static_cast<PieceKind>(kind), square)];
      if (kind < weights.material.size()) {
        entry += weights.material[kind];
      }
    }
  }
  return table;
}
inline constexpr PieceValues piece_values = make_piece_values();

}  // namespace ludex::search::chess_evaluation
