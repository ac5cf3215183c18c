// The pieces on the board without counters and keys: the part of a position that move generation
// needs. Move generation and perft copy it for every move, so it holds nothing else.
#pragma once

#include <array>

#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

struct Board {
  std::array<Bitboard, piece_kinds> kinds{};  // by PieceKind, both colours
  std::array<Bitboard, 2> colors{};           // by Color

  bool operator==(const Board&) const = default;

  [[nodiscard]] constexpr Bitboard occupied() const { return colors[0] | colors[1]; }
  [[nodiscard]] constexpr Bitboard pieces(PieceKind kind) const { return kinds[index(kind)]; }
  [[nodiscard]] constexpr Bitboard pieces(Color color) const { return colors[index(color)]; }
  [[nodiscard]] constexpr Bitboard pieces(Color color, PieceKind kind) const {
    return colors[index(color)] & kinds[index(kind)];
  }
  // Finds the king by its side of the river, which it never leaves.
  [[nodiscard]] constexpr Square king(Color color) const {
    const Bitboard kings = kinds[index(PieceKind::king)];
    return static_cast<Square>(color == Color::red ? __builtin_ctzll(kings.low)
                                                   : half_squares + __builtin_ctzll(kings.high));
  }
};

}  // namespace ludex::xiangqi
