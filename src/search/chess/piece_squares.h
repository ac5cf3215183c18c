// What a piece is worth on its square, in the middlegame and in the endgame: numbers of our own,
// made from a few rules instead of being listed by hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/chess/types.h"
#include "search/chess/phased.h"

namespace ludex::search {

inline constexpr std::array<Phased, 6> material{
    {{88, 112}, {335, 305}, {350, 325}, {480, 545}, {1'010, 1'010}, {0, 0}}};

// 0 on the edge files and ranks to 3 in the middle, of one coordinate.
[[nodiscard]] constexpr int inwards(int coordinate) {
  return std::min(coordinate, 7 - coordinate);
}

namespace piece_square {

// `rank` is counted from the piece's own side.
[[nodiscard]] constexpr Phased pawn(int file, int rank) {
  const int central = std::max(0, inwards(file) - 1);
  const int advanced = rank - 1;
  return {advanced * (2 + 4 * central) - (central == 2 && rank == 1 ? 14 : 0),
          advanced * advanced * 3 / 2};
}
[[nodiscard]] constexpr Phased knight(int file, int rank) {
  const int central = inwards(file) + inwards(rank);
  const int outpost = rank >= 3 && rank <= 5 ? 8 : 0;
  return {central * 9 - 32 + outpost, central * 7 - 24};
}
[[nodiscard]] constexpr Phased bishop(int file, int rank) {
  const int central = inwards(file) + inwards(rank);
  const bool long_diagonal = file == rank || file == 7 - rank;
  return {central * 4 - 12 + (long_diagonal ? 8 : 0) - (rank == 0 ? 8 : 0), central * 3 - 9};
}
[[nodiscard]] constexpr Phased rook(int file, int rank) {
  return {inwards(file) * 4 - 6 + (rank == 6 ? 18 : 0), rank == 6 ? 14 : rank};
}
[[nodiscard]] constexpr Phased queen(int file, int rank) {
  const int central = inwards(file) + inwards(rank);
  return {central * 2 - 6 - (rank == 0 ? 0 : 2), central * 7 - 21};
}
// Behind its pawns near a corner while queens are about, in the middle when they are gone.
[[nodiscard]] constexpr Phased king(int file, int rank) {
  const int exposed = rank * 18 + inwards(file) * 9;
  const int castled = rank == 0 && (file == 6 || file == 1 || file == 2) ? 20 : 0;
  return {22 + castled - std::min(exposed, 95), (inwards(file) + inwards(rank)) * 12 - 30};
}

}  // namespace piece_square

// By kind and by square as White sees it; for Black the ranks are turned round (square ^ 56).
using PieceSquares = std::array<std::array<Phased, 64>, 6>;

[[nodiscard]] constexpr PieceSquares make_piece_squares() {
  using chess::PieceKind;
  constexpr std::array<Phased (*)(int, int), 6> rules{piece_square::pawn,   piece_square::knight,
                                                      piece_square::bishop, piece_square::rook,
                                                      piece_square::queen,  piece_square::king};
  PieceSquares table{};
  for (std::size_t kind = 0; kind < table.size(); ++kind) {
    for (int square = 0; square < 64; ++square) {
      Phased& entry = table[kind][static_cast<std::size_t>(square)];
      entry = rules[kind](square & 7, square >> 3);
      entry += material[kind];
    }
  }
  return table;
}
inline constexpr PieceSquares piece_squares = make_piece_squares();

}  // namespace ludex::search
