// Attacks of rooks and bishops by one table access each: PEXT gathers the relevant occupied squares
// into an index. The tables are 841 KiB of constants. See kernel.h.
#pragma once

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>

#include "rules/chess/bitboard.h"
#include "rules/chess/kernel_sliders.h"

namespace ludex::chess::LUDEX_KERNEL {

enum class Slider : std::uint8_t { bishop, rook };

// The squares whose occupation changes the attacks of the slider; the last square of a line never
// does.
[[nodiscard]] constexpr Bitboard relevant_squares(Slider slider, int square) {
  const auto at = static_cast<std::size_t>(square);
  if (slider == Slider::bishop) {
    return (diagonal_line[at] | antidiagonal_line[at]) &
           ~(file_a | file_h | rank_set(0) | rank_set(7));
  }
  return (file_line[at] & ~(rank_set(0) | rank_set(7))) | (rank_line[at] & ~(file_a | file_h));
}

[[nodiscard]] constexpr std::size_t subset_count(Slider slider, int square) {
  return std::size_t{1} << std::popcount(relevant_squares(slider, square));
}
[[nodiscard]] constexpr std::size_t table_size(Slider slider, int first, int count) {
  std::size_t size = 0;
  for (int square = first; square < first + count; ++square) {
    size += subset_count(slider, square);
  }
  return size;
}

// The attacks from some neighbouring squares, for every subset of the relevant squares in PEXT's
// order.
template <Slider slider, int first, int count>
struct AttackTable {
  Bitboard attacks[table_size(slider, first, count)];  // NOLINT: plain array, built by compilers

  constexpr AttackTable() : attacks{} {
    std::size_t at = 0;
    for (int square = first; square < first + count; ++square) {
      const Bitboard mask = relevant_squares(slider, square);
      Bitboard occupancy = 0;
      do {
        attacks[at++] = slider == Slider::bishop ? hyperbola_bishop(square, occupancy)
                                                 : hyperbola_rook(square, occupancy);
        occupancy = (occupancy - mask) & mask;
      } while (occupancy != 0);
    }
  }
};

// Split into parts, because compilers limit the work for one constant.
template <int part>
inline constexpr AttackTable<Slider::rook, part * 8, 8> rook_part{};
inline constexpr AttackTable<Slider::bishop, 0, 64> bishop_part{};

struct Lookup {
  Bitboard relevant = 0;
  const Bitboard* attacks = nullptr;
};
using LookupTable = std::array<Lookup, 64>;

template <Slider slider>
constexpr void fill(LookupTable& table, int first, int count, const Bitboard* attacks) {
  for (int square = first; square < first + count; ++square) {
    table[static_cast<std::size_t>(square)] = {relevant_squares(slider, square), attacks};
    attacks += subset_count(slider, square);
  }
}
[[nodiscard]] constexpr LookupTable make_rook_lookup() {
  LookupTable table{};
  fill<Slider::rook>(table, 0, 8, rook_part<0>.attacks);
  fill<Slider::rook>(table, 8, 8, rook_part<1>.attacks);
  fill<Slider::rook>(table, 16, 8, rook_part<2>.attacks);
  fill<Slider::rook>(table, 24, 8, rook_part<3>.attacks);
  fill<Slider::rook>(table, 32, 8, rook_part<4>.attacks);
  fill<Slider::rook>(table, 40, 8, rook_part<5>.attacks);
  fill<Slider::rook>(table, 48, 8, rook_part<6>.attacks);
  fill<Slider::rook>(table, 56, 8, rook_part<7>.attacks);
  return table;
}
[[nodiscard]] constexpr LookupTable make_bishop_lookup() {
  LookupTable table{};
  fill<Slider::bishop>(table, 0, 64, bishop_part.attacks);
  return table;
}
inline constexpr LookupTable rook_lookup = make_rook_lookup();
inline constexpr LookupTable bishop_lookup = make_bishop_lookup();

[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupancy) {
  const Lookup& lookup = rook_lookup[static_cast<std::size_t>(square)];
  return lookup.attacks[_pext_u64(occupancy, lookup.relevant)];
}
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupancy) {
  const Lookup& lookup = bishop_lookup[static_cast<std::size_t>(square)];
  return lookup.attacks[_pext_u64(occupancy, lookup.relevant)];
}

}  // namespace ludex::chess::LUDEX_KERNEL
