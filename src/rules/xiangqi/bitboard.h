// Sets of squares as two words, one for each side of the river. No rank, palace or elephant crosses
// from one word to the other, so that most questions need only one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

struct Bitboard {
  std::uint64_t low = 0;   // Red's side: bit 0 is a0, bit 44 is i4
  std::uint64_t high = 0;  // Black's side: bit 0 is a5, bit 44 is i9

  bool operator==(const Bitboard&) const = default;
  [[nodiscard]] constexpr explicit operator bool() const { return (low | high) != 0; }

  constexpr Bitboard& operator&=(Bitboard other) {
    low &= other.low;
    high &= other.high;
    return *this;
  }
  constexpr Bitboard& operator|=(Bitboard other) {
    low |= other.low;
    high |= other.high;
    return *this;
  }
  constexpr Bitboard& operator^=(Bitboard other) {
    low ^= other.low;
    high ^= other.high;
    return *this;
  }
};

[[nodiscard]] constexpr Bitboard operator&(Bitboard a, Bitboard b) {
  return {a.low & b.low, a.high & b.high};
}
[[nodiscard]] constexpr Bitboard operator|(Bitboard a, Bitboard b) {
  return {a.low | b.low, a.high | b.high};
}
[[nodiscard]] constexpr Bitboard operator^(Bitboard a, Bitboard b) {
  return {a.low ^ b.low, a.high ^ b.high};
}
// The complement also sets bits beyond the 45 that a word uses: AND it with a set of squares.
[[nodiscard]] constexpr Bitboard operator~(Bitboard a) {
  return {~a.low, ~a.high};
}

inline constexpr int half_squares = 45;
inline constexpr std::uint64_t half_bits = (std::uint64_t{1} << half_squares) - 1;
inline constexpr Bitboard all_squares{half_bits, half_bits};

[[nodiscard]] constexpr Bitboard bit(Square square) {
  const int at = index(square);
  return at < half_squares ? Bitboard{std::uint64_t{1} << at, 0}
                           : Bitboard{0, std::uint64_t{1} << (at - half_squares)};
}
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
  const int at = index(square);
  return ((at < half_squares ? set.low >> at : set.high >> (at - half_squares)) & 1U) != 0;
}
[[nodiscard]] constexpr int size(Bitboard set) {
  return __builtin_popcountll(set.low) + __builtin_popcountll(set.high);
}
[[nodiscard]] constexpr bool has_several(Bitboard set) {
  return (set.low & (set.low - 1)) != 0 || (set.high & (set.high - 1)) != 0 ||
         (set.low != 0 && set.high != 0);
}
// Expects a set that is not empty.
[[nodiscard]] constexpr Square lowest(Bitboard set) {
  return static_cast<Square>(set.low != 0 ? __builtin_ctzll(set.low)
                                          : half_squares + __builtin_ctzll(set.high));
}
// Removes the lowest square of a set that is not empty, and returns it.
constexpr Square pop_lowest(Bitboard& set) {
  const Square square = lowest(set);
  if (set.low != 0) {
    set.low &= set.low - 1;
  } else {
    set.high &= set.high - 1;
  }
  return square;
}

// Calls visit(square) for every square of the set, from a0 to i9.
template <class Visit>
constexpr void for_each(Bitboard set, const Visit& visit) {
  for (; set.low != 0; set.low &= set.low - 1) {
    visit(static_cast<Square>(__builtin_ctzll(set.low)));
  }
  for (; set.high != 0; set.high &= set.high - 1) {
    visit(static_cast<Square>(half_squares + __builtin_ctzll(set.high)));
  }
}

using SquareTable = std::array<Bitboard, squares>;

// The five squares of a file in one word, for file a.
inline constexpr std::uint64_t file_in_half = 0x1008040201ULL;
[[nodiscard]] constexpr Bitboard file_set(int file) {
  return {file_in_half << file, file_in_half << file};
}
[[nodiscard]] constexpr Bitboard rank_set(int rank) {
  const std::uint64_t row = std::uint64_t{0x1FF} << (files * (rank % 5));
  return rank < 5 ? Bitboard{row, 0} : Bitboard{0, row};
}
// All squares on that colour's side of the river.
[[nodiscard]] constexpr Bitboard home_of(Color color) {
  return color == Color::red ? Bitboard{half_bits, 0} : Bitboard{0, half_bits};
}

}  // namespace ludex::xiangqi
