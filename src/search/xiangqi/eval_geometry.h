// Sets of squares that the evaluation of xiangqi needs again and again. The functions of a colour
// take the view of its player: "up" is towards the enemy, rank 0 is its own home rank.
#pragma once

#include <algorithm>

#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/types.h"

namespace ludex::search::xiangqi_evaluation {

using xiangqi::Bitboard;
using xiangqi::Color;
using xiangqi::PieceKind;
using xiangqi::Square;

template <Color us>
[[nodiscard]] constexpr Bitboard up(Bitboard set) {
  constexpr int to_last_rank = 36;  // of a half
  if constexpr (us == Color::red) {
    return {(set.low << 9U) & xiangqi::half_bits,
            ((set.high << 9U) & xiangqi::half_bits) | (set.low >> to_last_rank)};
  } else {
    return {(set.low >> 9U) | ((set.high & 0x1FFU) << to_last_rank), set.high >> 9U};
  }
}
[[nodiscard]] constexpr Bitboard beside(Bitboard set) {
  const Bitboard left = set & ~xiangqi::file_set(0);
  const Bitboard right = set & ~xiangqi::file_set(8);
  return {(left.low >> 1U) | (right.low << 1U), (left.high >> 1U) | (right.high << 1U)};
}
template <Color us>
[[nodiscard]] constexpr Bitboard pawn_attacks_of(Bitboard pawns) {
  return up<us>(pawns) | beside(pawns & xiangqi::home_of(~us));
}

template <Color us>
[[nodiscard]] constexpr int rank_for(Square square) {
  return us == Color::red ? rank_of(square) : xiangqi::ranks - 1 - rank_of(square);
}
template <Color us>
[[nodiscard]] constexpr Bitboard rank_set_for(int rank) {
  return xiangqi::rank_set(us == Color::red ? rank : xiangqi::ranks - 1 - rank);
}
// The square turned round for Black, so that Red's tables serve both sides.
template <Color us>
[[nodiscard]] constexpr Square seen_by(Square square) {
  constexpr int last = static_cast<int>(xiangqi::squares) - 1;
  return us == Color::red ? square : static_cast<Square>(last - xiangqi::index(square));
}

[[nodiscard]] constexpr int from_edge(int file) {
  return std::min(file, xiangqi::files - 1 - file);
}

inline constexpr Bitboard palace_files =
    xiangqi::file_set(3) | xiangqi::file_set(4) | xiangqi::file_set(5);
template <Color us>
inline constexpr Bitboard palace_of = xiangqi::palaces& xiangqi::home_of(us);

// The half of the board to one side of the middle file, with the palace's files.
[[nodiscard]] constexpr Bitboard wing_of(int file) {
  Bitboard wing = palace_files;
  if (file <= 4) {
    wing |= xiangqi::file_set(0) | xiangqi::file_set(1) | xiangqi::file_set(2);
  }
  if (file >= 4) {
    wing |= xiangqi::file_set(6) | xiangqi::file_set(7) | xiangqi::file_set(8);
  }
  return wing;
}

[[nodiscard]] constexpr int distance(Square a, Square b) {
  const int files = file_of(a) > file_of(b) ? file_of(a) - file_of(b) : file_of(b) - file_of(a);
  const int ranks = rank_of(a) > rank_of(b) ? rank_of(a) - rank_of(b) : rank_of(b) - rank_of(a);
  return files + ranks;
}

}  // namespace ludex::search::xiangqi_evaluation
