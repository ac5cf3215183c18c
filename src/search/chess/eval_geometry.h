// Sets of squares that the evaluation needs again and again. The functions of a colour take the
// view of its player: "up" is towards the far side.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::search::chess_evaluation {

using chess::Bitboard;
using chess::Color;
using chess::PieceKind;
using chess::Square;

inline constexpr Bitboard centre_files =
    chess::file_set(2) | chess::file_set(3) | chess::file_set(4) | chess::file_set(5);

template <Color us>
[[nodiscard]] constexpr Bitboard up(Bitboard set) {
  return us == Color::white ? set << 8U : set >> 8U;
}
template <Color us>
[[nodiscard]] constexpr Bitboard down(Bitboard set) {
  return up<~us>(set);
}
[[nodiscard]] constexpr Bitboard beside(Bitboard set) {
  return (set & ~chess::file_a) >> 1U | (set & ~chess::file_h) << 1U;
}
template <Color us>
[[nodiscard]] constexpr Bitboard pawn_attacks_of(Bitboard pawns) {
  return up<us>(beside(pawns));
}
template <Color us>
[[nodiscard]] constexpr Bitboard twice_attacked_by_pawns(Bitboard pawns) {
  return up<us>((pawns & ~chess::file_a) >> 1U) & up<us>((pawns & ~chess::file_h) << 1U);
}

// All squares above these on their files.
template <Color us>
[[nodiscard]] constexpr Bitboard above(Bitboard set) {
  set = up<us>(set);
  if constexpr (us == Color::white) {
    set |= set << 8U;
    set |= set << 16U;
    return set | set << 32U;
  } else {
    set |= set >> 8U;
    set |= set >> 16U;
    return set | set >> 32U;
  }
}
[[nodiscard]] constexpr Bitboard with_neighbours(Bitboard set) {
  return set | beside(set);
}

template <Color us>
[[nodiscard]] constexpr int rank_for(Square square) {
  return us == Color::white ? rank_of(square) : 7 - rank_of(square);
}
template <Color us>
[[nodiscard]] constexpr Bitboard rank_set_for(int rank) {
  return chess::rank_set(us == Color::white ? rank : 7 - rank);
}
template <Color us>
[[nodiscard]] constexpr Square above(Square square) {
  return static_cast<Square>(index(square) + (us == Color::white ? 8 : -8));
}
// The square mirrored for Black, so that White's tables serve both sides.
template <Color us>
[[nodiscard]] constexpr Square seen_by(Square square) {
  return static_cast<Square>(us == Color::white ? index(square) : index(square) ^ 56);
}

[[nodiscard]] constexpr int from_edge(int file) {
  return std::min(file, 7 - file);
}

using DistanceTable = std::array<std::array<std::uint8_t, 64>, 64>;
[[nodiscard]] constexpr DistanceTable make_distances() {
  DistanceTable table{};
  for (int a = 0; a < 64; ++a) {
    for (int b = 0; b < 64; ++b) {
      const int files = (a & 7) > (b & 7) ? (a & 7) - (b & 7) : (b & 7) - (a & 7);
      const int ranks = (a >> 3) > (b >> 3) ? (a >> 3) - (b >> 3) : (b >> 3) - (a >> 3);
      table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
          static_cast<std::uint8_t>(std::max(files, ranks));
    }
  }
  return table;
}
inline constexpr DistanceTable distances = make_distances();

// How many moves a king needs on an empty board.
[[nodiscard]] constexpr int distance(Square a, Square b) {
  return distances[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace ludex::search::chess_evaluation
