// Attacks of rooks and bishops without large tables: hyperbola quintessence (Gerd Isenberg,
// Aleks Peshkov 2007) along files and diagonals, a small table along ranks. See kernel.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/chess/bitboard.h"

namespace ludex::chess::LUDEX_KERNEL {

// All squares on the line through a square in these two directions, without the square itself.
[[nodiscard]] constexpr SquareTable make_line_table(Step one_way, Step other_way) {
  SquareTable table{};
  for (int square = 0; square < 64; ++square) {
    for (const Step step : {one_way, other_way}) {
      for (Bitboard at = step_from(square, step); at != 0;
           at = step_from(std::countr_zero(at), step)) {
        table[static_cast<std::size_t>(square)] |= at;
      }
    }
  }
  return table;
}

inline constexpr SquareTable file_line = make_line_table({0, 1}, {0, -1});
inline constexpr SquareTable rank_line = make_line_table({1, 0}, {-1, 0});
inline constexpr SquareTable diagonal_line = make_line_table({1, 1}, {-1, -1});
inline constexpr SquareTable antidiagonal_line = make_line_table({-1, 1}, {1, -1});

// Attacks along the first rank, by the file and by the occupied squares of the files b to g.
using RankTable = std::array<std::array<std::uint8_t, 64>, 8>;
[[nodiscard]] constexpr RankTable make_rank_table() {
  RankTable table{};
  for (int file = 0; file < 8; ++file) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      unsigned reached = 0;
      for (const int step : {1, -1}) {
        for (int at = file + step; at >= 0 && at < 8; at += step) {
          reached |= 1U << at;
          if (((inner << 1U) >> at & 1U) != 0) break;
        }
      }
      table[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(reached);
    }
  }
  return table;
}
inline constexpr RankTable rank_table = make_rank_table();

// Subtracting the slider from the occupancy borrows up to the first blocker. The same on the board
// with its ranks reversed covers the other direction.
[[nodiscard]] constexpr Bitboard line_attacks(Bitboard slider, Bitboard line, Bitboard occupancy) {
  const Bitboard ahead = occupancy & line;
  const Bitboard behind = __builtin_bswap64(ahead) - __builtin_bswap64(slider);
  return ((ahead - slider) ^ __builtin_bswap64(behind)) & line;
}

[[nodiscard]] constexpr Bitboard hyperbola_bishop(int square, Bitboard occupancy) {
  const auto at = static_cast<std::size_t>(square);
  const Bitboard slider = Bitboard{1} << at;
  return line_attacks(slider, diagonal_line[at], occupancy) |
         line_attacks(slider, antidiagonal_line[at], occupancy);
}

[[nodiscard]] constexpr Bitboard hyperbola_rook(int square, Bitboard occupancy) {
  const auto at = static_cast<std::size_t>(square);
  const std::size_t shift = at & 56U;
  const Bitboard along_rank = rank_table[at & 7U][(occupancy >> (shift + 1U)) & 63U];
  return (along_rank << shift) | line_attacks(Bitboard{1} << at, file_line[at], occupancy);
}

}  // namespace ludex::chess::LUDEX_KERNEL
