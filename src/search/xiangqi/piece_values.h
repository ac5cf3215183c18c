// What a piece is worth on its square: its material and its place together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/xiangqi/types.h"
#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation {

// The index in Weights::piece_squares of a square as Red sees it. The left and the right half of
// the board have the same values.
[[nodiscard]] constexpr std::size_t piece_square_index(xiangqi::PieceKind kind, int square) {
  const int file = square % xiangqi::files;
  const int from_edge = std::min(file, xiangqi::files - 1 - file);
  return xiangqi::index(kind) * 50 +
         static_cast<std::size_t>(square / xiangqi::files * 5 + from_edge);
}

// By kind and by square as Red sees it.
using PieceValues = std::array<std::array<Phased, xiangqi::squares>, xiangqi::piece_kinds>;
[[nodiscard]] constexpr PieceValues make_piece_values() {
  PieceValues table{};
  for (std::size_t kind = 0; kind < table.size(); ++kind) {
    for (std::size_t square = 0; square < xiangqi::squares; ++square) {
      const std::size_t place =
          piece_square_index(static_cast<xiangqi::PieceKind>(kind), static_cast<int>(square));
      table[kind][square] = weights.material[kind] + weights.piece_squares[place];
    }
  }
  return table;
}
inline constexpr PieceValues piece_values = make_piece_values();

}  // namespace ludex::search::xiangqi_evaluation
