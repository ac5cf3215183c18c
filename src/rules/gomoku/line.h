// The lines of the board as words of bits. Rows, fours and threes can be looked up by the few bits
// around a point, without walking over the board.
//
// A line is a rank, a file or a diagonal. Its points are bits of a word, numbered by their file (on
// a file by their rank) plus `margin`, so that the eleven bits around any point of the board can be
// extracted at once. Bits outside the board are neither stones nor empty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/gomoku/types.h"

namespace ludex::gomoku {

using LineWord = std::uint32_t;

// The distance of the furthest neighbour on which a five, a four or a three of a stone depends.
inline constexpr int margin = 5;
static_assert(max_side + 2 * margin <= 32 + margin);

struct Line {
  std::array<LineWord, 2> stones{};  // by colour
  LineWord empty = 0;
  bool operator==(const Line&) const = default;
};

inline constexpr int diagonals = 2 * max_side - 1;
inline constexpr std::size_t line_count = 2 * max_side + 2 * diagonals;

// The number of the line through the point: the ranks come first, then the files, the falling and
// the rising diagonals.
[[nodiscard]] constexpr std::size_t line_number(Direction direction, Point point) {
  const int file = file_of(point);
  const int rank = rank_of(point);
  int number = 0;
  switch (direction) {
    case Direction::row:
      number = rank;
      break;
    case Direction::column:
      number = max_side + file;
      break;
    case Direction::falling:
      number = 2 * max_side + file + rank;
      break;
    case Direction::rising:
      number = 2 * max_side + diagonals + file - rank + max_side - 1;
      break;
  }
  return static_cast<std::size_t>(number);
}

// The bit of the point in its line.
[[nodiscard]] constexpr int place_on(Direction direction, Point point) {
  return margin + (direction == Direction::column ? rank_of(point) : file_of(point));
}

// Eleven bits of a line: bit 5 is the point at `place`, and lower bits are the points before it.
inline constexpr int window_size = 2 * margin + 1;
inline constexpr LineWord window_bits = (LineWord{1} << window_size) - 1;
inline constexpr LineWord window_middle = LineWord{1} << margin;

[[nodiscard]] constexpr LineWord window_at(LineWord word, int place) {
  return (word >> (place - margin)) & window_bits;
}

}  // namespace ludex::gomoku
