// The pieces on the board without counters and keys: the part of a position that move generation
// needs. Move generation and perft copy it for every move, so it holds nothing else.
#pragma once

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/types.h"

namespace ludex::chess {

struct Board {
  std::array<Bitboard, 6> kinds{};   // by PieceKind, both colours
  std::array<Bitboard, 2> colors{};  // by Color
  Bitboard castling_rooks = 0;  // rooks that may still castle; at most one on each side of a king
  Bitboard en_passant = 0;      // the square behind a pawn that just moved two steps, or empty

  bool operator==(const Board&) const = default;

  [[nodiscard]] constexpr Bitboard occupied() const { return colors[0] | colors[1]; }
  [[nodiscard]] constexpr Bitboard pieces(Color color, PieceKind kind) const {
    return colors[index(color)] & kinds[index(kind)];
  }
  [[nodiscard]] constexpr Square king(Color color) const {
    return lowest(pieces(color, PieceKind::king));
  }
};

// The squares of king and rook after castling, wherever they came from (FIDE II.3.3).
struct CastlingTargets {
  Square king;
  Square rook;
};
[[nodiscard]] constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const int rank = rank_of(king);
  return file_of(rook) > file_of(king) ? CastlingTargets{square_at(6, rank), square_at(5, rank)}
                                       : CastlingTargets{square_at(2, rank), square_at(3, rank)};
}

}  // namespace ludex::chess
