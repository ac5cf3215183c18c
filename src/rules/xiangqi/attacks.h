// The squares that each piece attacks from a square. Rooks and cannons look up their rank and file
// in a table indexed by the occupied squares; the blocking points of horses (legs) and elephants
// (eyes) are tested without a branch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// A step by this number of files and ranks.
struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 4> straight_steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr std::array<Step, 4> diagonal_steps{{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

// The square that a step leads to, as a set; empty if the step leaves the board.
[[nodiscard]] constexpr Bitboard step_from(int square, Step step) {
  const int file = square % files + step.file;
  const int rank = square / files + step.rank;
  return is_on_board(file, rank) ? bit(square_at(file, rank)) : Bitboard{};
}

// The nine squares of each palace.
inline constexpr Bitboard palaces =
    (file_set(3) | file_set(4) | file_set(5)) &
    (rank_set(0) | rank_set(1) | rank_set(2) | rank_set(7) | rank_set(8) | rank_set(9));

// The five points of each side's advisors: the middle of the palace and its corners.
inline constexpr Bitboard advisor_points =
    palaces & ((file_set(4) & (rank_set(1) | rank_set(8))) |
               ((file_set(3) | file_set(5)) & ~(rank_set(1) | rank_set(8))));
// The seven points of each side's elephants.
inline constexpr Bitboard elephant_points =
    ((file_set(2) | file_set(6)) & (rank_set(0) | rank_set(4) | rank_set(5) | rank_set(9))) |
    ((file_set(0) | file_set(4) | file_set(8)) & (rank_set(2) | rank_set(7)));

// The steps that begin and end on the points of a piece. Each step can be made in both directions,
// so that the table also gives the squares from which a square is attacked; a square where the
// piece cannot stand is attacked from nowhere.
template <std::size_t Count>
[[nodiscard]] constexpr SquareTable leaper_table(const std::array<Step, Count>& steps,
                                                 Bitboard points) {
  SquareTable table{};
  for_each(points, [&](Square square) {
    for (const Step step : steps) {
      table[static_cast<std::size_t>(square)] |= step_from(index(square), step) & points;
    }
  });
  return table;
}

inline constexpr SquareTable king_table = leaper_table(straight_steps, palaces);
inline constexpr SquareTable advisor_table = leaper_table(diagonal_steps, advisor_points);

// By colour and square: the squares to which that colour's pawn moves.
[[nodiscard]] constexpr std::array<SquareTable, 2> make_pawn_table() {
  std::array<SquareTable, 2> table{};
  for (std::size_t square = 0; square < squares; ++square) {
    const int at = static_cast<int>(square);
    for (const Color color : {Color::red, Color::black}) {
      Bitboard& to = table[index(color)][square];
      to = step_from(at, {0, color == Color::red ? 1 : -1});
      if (side_of_river(static_cast<Square>(at)) != color) {
        to |= step_from(at, {1, 0}) | step_from(at, {-1, 0});
      }
    }
  }
  return table;
}
inline constexpr std::array<SquareTable, 2> pawn_table = make_pawn_table();

// By colour and square: the squares from which pawns of that colour attack it.
[[nodiscard]] constexpr std::array<SquareTable, 2> make_pawn_source_table() {
  std::array<SquareTable, 2> table{};
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t from = 0; from < squares; ++from) {
      for_each(pawn_table[color][from], [&](Square to) {
        table[color][static_cast<std::size_t>(to)] |= bit(static_cast<Square>(from));
      });
    }
  }
  return table;
}
inline constexpr std::array<SquareTable, 2> pawn_source_table = make_pawn_source_table();

// A square that must be empty, and the squares that can be reached if it is.
struct Gate {
  Bitboard gate;
  Bitboard beyond;
};
using GateTable = std::array<std::array<Gate, 4>, squares>;

// The legs of a horse and its targets.
[[nodiscard]] constexpr GateTable make_horse_table() {
  GateTable table{};
  for (std::size_t square = 0; square < squares; ++square) {
    const int at = static_cast<int>(square);
    for (std::size_t way = 0; way < 4; ++way) {
      const Step leg = straight_steps[way];
      const Step left{2 * leg.file - leg.rank, 2 * leg.rank + leg.file};
      const Step right{2 * leg.file + leg.rank, 2 * leg.rank - leg.file};
      table[square][way] = {step_from(at, leg), step_from(at, left) | step_from(at, right)};
    }
  }
  return table;
}
inline constexpr GateTable horse_table = make_horse_table();

// The squares from which horses attack a square. A leg is next to its horse, so that it is
// diagonally adjacent to the attacked square.
[[nodiscard]] constexpr GateTable make_horse_source_table() {
  GateTable table{};
  for (std::size_t square = 0; square < squares; ++square) {
    const int at = static_cast<int>(square);
    for (std::size_t way = 0; way < 4; ++way) {
      const Step leg = diagonal_steps[way];
      table[square][way] = {step_from(at, leg), step_from(at, {2 * leg.file, leg.rank}) |
                                                    step_from(at, {leg.file, 2 * leg.rank})};
    }
  }
  return table;
}
inline constexpr GateTable horse_source_table = make_horse_source_table();

// The eyes of an elephant and its targets, which lie on its own side of the river. The way back
// leads through the same eye.
[[nodiscard]] constexpr GateTable make_elephant_table() {
  GateTable table{};
  for_each(elephant_points, [&](Square square) {
    const int at = index(square);
    const Bitboard points = elephant_points & home_of(side_of_river(square));
    for (std::size_t way = 0; way < 4; ++way) {
      const Step eye = diagonal_steps[way];
      const Bitboard beyond = step_from(at, {2 * eye.file, 2 * eye.rank}) & points;
      table[static_cast<std::size_t>(square)][way] = {step_from(at, eye), beyond};
    }
  });
  return table;
}
inline constexpr GateTable elephant_table = make_elephant_table();

[[nodiscard]] constexpr Bitboard beyond_open_gates(const std::array<Gate, 4>& gates,
                                                   Bitboard occupancy) {
  Bitboard result;
  for (const Gate& each : gates) {
    const std::uint64_t open = (each.gate & occupancy) ? 0 : ~std::uint64_t{0};
    result.low |= each.beyond.low & open;
    result.high |= each.beyond.high & open;
  }
  return result;
}

// The view along one line from one of its points. Bit 0 is the lowest square of the line.
struct Line {
  std::uint16_t slides;  // the squares up to and including the first piece in each direction
  std::uint16_t jumps;   // the second piece in each direction, or the edge behind the first
};

template <int length>
[[nodiscard]] constexpr Line look_along(int from, unsigned inner) {
  Line line{};
  for (const int step : {1, -1}) {
    int passed = 0;
    for (int at = from + step; at >= 0 && at < length && passed < 2; at += step) {
      const auto here = static_cast<std::uint16_t>(1U << at);
      const bool at_edge = at == 0 || at == length - 1;
      const bool is_piece = !at_edge && ((inner >> (at - 1)) & 1U) != 0;
      if (passed == 0) {
        line.slides = static_cast<std::uint16_t>(line.slides | here);
      }
      if (passed == 1 && (is_piece || at_edge)) {
        line.jumps = static_cast<std::uint16_t>(line.jumps | here);
      }
      if (is_piece) {
        ++passed;
      }
    }
  }
  return line;
}

// Indexed by the point and by the occupied squares of the line without its two ends, since nothing
// lies behind an end that it could hide.
template <int length>
using LineTable = std::array<std::array<Line, std::size_t{1} << (length - 2)>, length>;
template <int length>
[[nodiscard]] constexpr LineTable<length> make_line_table() {
  LineTable<length> table{};
  for (int from = 0; from < length; ++from) {
    auto& lines = table[static_cast<std::size_t>(from)];
    for (unsigned inner = 0; inner < lines.size(); ++inner) {
      lines[inner] = look_along<length>(from, inner);
    }
  }
  return table;
}
inline constexpr LineTable<ranks> file_lines = make_line_table<ranks>();
inline constexpr LineTable<files> rank_lines = make_line_table<files>();

// Gathers bits 0, 9, 18, 27 and 36 into bits 0 to 4, and spreads them again. The factors are chosen
// such that every product of one bit of each lands on a different bit, and no addition carries.
inline constexpr std::uint64_t gather_factor = 0x0101010101ULL;
[[nodiscard]] constexpr unsigned gather(std::uint64_t half, int file) {
  return static_cast<unsigned>(((((half >> file) & file_in_half) * gather_factor) >> 32U) & 31U);
}
[[nodiscard]] constexpr std::uint64_t scatter(unsigned bits, int file) {
  return (((bits & 31U) * gather_factor) & file_in_half) << file;
}

[[nodiscard]] constexpr Bitboard scatter_file(unsigned bits, int file) {
  return {scatter(bits, file), scatter(bits >> 5U, file)};
}

// The squares that a rook and a cannon attack along the rank and the file of a square.
struct LineAttacks {
  Bitboard slides;
  Bitboard jumps;  // may include empty squares at the edges: AND with pieces
};
[[nodiscard, gnu::always_inline]] inline constexpr LineAttacks sight(Square square,
                                                                     Bitboard occupancy) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  const unsigned column = gather(occupancy.low, file) | gather(occupancy.high, file) << 5U;
  const Line along_file = file_lines[static_cast<std::size_t>(rank)][(column >> 1U) & 255U];
  LineAttacks seen{scatter_file(along_file.slides, file), scatter_file(along_file.jumps, file)};
  const bool is_low = rank < 5;
  const int shift = files * (is_low ? rank : rank - 5);
  const std::uint64_t half = is_low ? occupancy.low : occupancy.high;
  const Line along_rank = rank_lines[static_cast<std::size_t>(file)][(half >> (shift + 1)) & 127U];
  const std::uint64_t slides = std::uint64_t{along_rank.slides} << shift;
  const std::uint64_t jumps = std::uint64_t{along_rank.jumps} << shift;
  seen.slides.low |= is_low ? slides : 0;
  seen.slides.high |= is_low ? 0 : slides;
  seen.jumps.low |= is_low ? jumps : 0;
  seen.jumps.high |= is_low ? 0 : jumps;
  return seen;
}

[[nodiscard]] constexpr SquareTable make_below_table() {
  SquareTable table{};
  for (std::size_t square = 1; square < squares; ++square) {
    table[square] = table[square - 1] | bit(static_cast<Square>(square - 1));
  }
  return table;
}
// All squares with a smaller index.
inline constexpr SquareTable below_table = make_below_table();

// The squares strictly between two squares on the same rank or file.
[[nodiscard]] constexpr Bitboard between(Square a, Square b) {
  const Square first = index(a) < index(b) ? a : b;
  const Square last = index(a) < index(b) ? b : a;
  const Bitboard range = below_table[static_cast<std::size_t>(last)] &
                         ~(below_table[static_cast<std::size_t>(first)] | bit(first));
  return rank_of(a) == rank_of(b) ? range : range & file_set(file_of(a));
}

[[nodiscard]] constexpr SquareTable make_cross_table() {
  SquareTable table{};
  for (std::size_t square = 0; square < squares; ++square) {
    const auto at = static_cast<Square>(square);
    table[square] = (file_set(file_of(at)) | rank_set(rank_of(at))) & ~bit(at);
  }
  return table;
}
// The other squares on the rank and the file of a square.
inline constexpr SquareTable cross_table = make_cross_table();

}  // namespace ludex::xiangqi
