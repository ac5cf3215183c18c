// The basic types of gomoku: colours, points, directions, variants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/parameter.h"

namespace ludex::gomoku {

using rules::BoardSize;

// Black plays the first stone. A seat may play either colour: see opening.h.
enum class Color : std::uint8_t { black, white };
inline constexpr std::array<Color, 2> colors{Color::black, Color::white};
[[nodiscard]] constexpr Color operator~(Color color) {
  return color == Color::black ? Color::white : Color::black;
}
[[nodiscard]] constexpr std::size_t index(Color color) {
  return static_cast<std::size_t>(color);
}
// "Black", "White".
[[nodiscard]] std::string_view name_of(Color color);

inline constexpr int min_side = 5;
inline constexpr int max_side = 25;

// A crossing of the largest board. Ranks are `stride` apart whatever the board's size, so that
// neighbours differ by the same number everywhere, and a point has the same number on small and
// large boards: a1, at the bottom left, is 0, b1 is 1, a2 is 32.
enum class Point : std::uint16_t {};
inline constexpr int stride = 32;
// Enough entries for a table by point.
inline constexpr std::size_t point_room = std::size_t{max_side} * stride;

// File and rank count from 0.
[[nodiscard]] constexpr Point point_at(int file, int rank) {
  return static_cast<Point>(rank * stride + file);
}
[[nodiscard]] constexpr int index(Point point) {
  return static_cast<int>(point);
}
[[nodiscard]] constexpr int file_of(Point point) {
  return index(point) % stride;
}
[[nodiscard]] constexpr int rank_of(Point point) {
  return index(point) / stride;
}
// Also accepts a number that is a point of no board.
[[nodiscard]] constexpr bool is_on(const BoardSize& size, Point point) {
  return file_of(point) < size.width && rank_of(point) < size.height;
}
// The middle of the board; if a side is even, the crossing to the right of it or below it.
[[nodiscard]] constexpr Point centre_of(const BoardSize& size) {
  return point_at(size.width / 2, size.height - 1 - size.height / 2);
}

// "h8": the file as a letter (no letter is skipped), and the rank counted from 1.
[[nodiscard]] std::string to_text(Point point);
// Reads a point of the largest board; letters may be of either case.
[[nodiscard]] std::optional<Point> parse_point(std::string_view text);

// The four directions of a line: along a rank; along a file; down to the right; up to the right.
// The points of a line are counted from the left, on a file from the bottom.
enum class Direction : std::uint8_t { row, column, falling, rising };
inline constexpr std::array<Direction, 4> directions{Direction::row, Direction::column,
                                                     Direction::falling, Direction::rising};
[[nodiscard]] constexpr std::size_t index(Direction direction) {
  return static_cast<std::size_t>(direction);
}
// "row", "column", "falling diagonal", "rising diagonal".
[[nodiscard]] std::string_view name_of(Direction direction);
// The difference of the numbers of a point and the next one on its line.
[[nodiscard]] constexpr int step_of(Direction direction) {
  constexpr std::array<int, 4> steps{1, stride, 1 - stride, 1 + stride};
  return steps[index(direction)];
}
// The point `steps` further on the line, or back if negative; expects that the line has such a
// point.
[[nodiscard]] constexpr Point moved(Point point, Direction direction, int steps) {
  return static_cast<Point>(index(point) + steps * step_of(direction));
}

// Which rows win, and what is forbidden to Black.
//
//   freestyle   five or more
//   standard    exactly five
//   renju       Black: exactly five, and forbidden points (forbidden.h); White: five or more
//   caro        five unless the opponent's stones close it at both ends, or six or more
//   caro_exact  the same five, and nothing longer
enum class Variant : std::uint8_t { freestyle, standard, renju, caro, caro_exact };

}  // namespace ludex::gomoku
