// Sets of squares as 64-bit numbers, and the attack tables that do not depend on other pieces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/chess/types.h"

namespace ludex::chess {

// One bit for each square; bit 0 is a1.
using Bitboard = std::uint64_t;

[[nodiscard]] constexpr Bitboard bit(Square square) {
  return Bitboard{1} << index(square);
}
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
  return ((set >> index(square)) & 1U) != 0;
}
// These two expect a set that is not empty.
[[nodiscard]] constexpr Square lowest(Bitboard set) {
  return static_cast<Square>(std::countr_zero(set));
}
[[nodiscard]] constexpr Square highest(Bitboard set) {
  return static_cast<Square>(63 - std::countl_zero(set));
}
// Removes the lowest square of a set that is not empty, and returns it.
constexpr Square pop_lowest(Bitboard& set) {
  const Square square = lowest(set);
  set &= set - 1;
  return square;
}
[[nodiscard]] constexpr bool has_several(Bitboard set) {
  return (set & (set - 1)) != 0;
}

inline constexpr Bitboard file_a = 0x0101010101010101ULL;
inline constexpr Bitboard file_h = file_a << 7U;
inline constexpr Bitboard rank_1 = 0xFFULL;
[[nodiscard]] constexpr Bitboard file_set(int file) {
  return file_a << file;
}
[[nodiscard]] constexpr Bitboard rank_set(int rank) {
  return rank_1 << (8 * rank);
}
// The rank on which the pieces of a colour start.
[[nodiscard]] constexpr Bitboard home_rank(Color color) {
  return rank_set(color == Color::white ? 0 : 7);
}
inline constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55ULL;

using SquareTable = std::array<Bitboard, 64>;

// A step by this number of files and ranks.
struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 4> straight_steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr std::array<Step, 4> diagonal_steps{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

// The square that one step reaches; empty if that is beyond the edge.
[[nodiscard]] constexpr Bitboard step_from(int square, Step step) {
  const int file = (square & 7) + step.file;
  const int rank = (square >> 3) + step.rank;
  const bool inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
  return inside ? Bitboard{1} << (rank * 8 + file) : 0;
}

template <std::size_t Count>
[[nodiscard]] constexpr SquareTable leaper_table(const std::array<Step, Count>& steps) {
  SquareTable table{};
  for (int square = 0; square < 64; ++square) {
    for (const Step step : steps) {
      table[static_cast<std::size_t>(square)] |= step_from(square, step);
    }
  }
  return table;
}

inline constexpr SquareTable knight_table = leaper_table(
    std::array<Step, 8>{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr SquareTable king_table = leaper_table(
    std::array<Step, 8>{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
// By colour and square: the squares that a pawn of that colour attacks from there.
inline constexpr std::array<SquareTable, 2> pawn_table{
    leaper_table(std::array<Step, 2>{{{-1, 1}, {1, 1}}}),
    leaper_table(std::array<Step, 2>{{{-1, -1}, {1, -1}}})};

[[nodiscard]] constexpr Bitboard knight_attacks(Square square) {
  return knight_table[static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr Bitboard king_attacks(Square square) {
  return king_table[static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr Bitboard pawn_attacks(Color color, Square square) {
  return pawn_table[index(color)][static_cast<std::size_t>(square)];
}

[[nodiscard]] constexpr std::array<SquareTable, 64> make_between_table() {
  std::array<SquareTable, 64> table{};
  constexpr std::array<Step, 8> steps{
      {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
  for (int from = 0; from < 64; ++from) {
    for (const Step step : steps) {
      Bitboard passed = 0;
      for (Bitboard at = step_from(from, step); at != 0;
           at = step_from(std::countr_zero(at), step)) {
        table[static_cast<std::size_t>(from)][static_cast<std::size_t>(std::countr_zero(at))] =
            passed;
        passed |= at;
      }
    }
  }
  return table;
}
inline constexpr std::array<SquareTable, 64> between_table = make_between_table();

// The squares strictly between two squares on the same rank, file or diagonal; empty if they are on
// none.
[[nodiscard]] constexpr Bitboard between(Square a, Square b) {
  return between_table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace ludex::chess
