// The basic types of go: colours, points, the sides of a board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/parameter.h"
#include "rules/point.h"

namespace ludex::go {

using rules::BoardSize;

// Black sits on the first seat and plays first, unless there is a handicap.
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

inline constexpr int min_side = 1;
inline constexpr int max_side = 25;
inline constexpr std::size_t max_points = std::size_t{max_side} * max_side;

// A crossing of the largest board. Rows are `stride` apart whatever the board's size, so that
// neighbours differ by the same number everywhere, and a point has the same number on small and
// large boards. There is a border of numbers that are no points below and to the left: A1, at the
// bottom left, is 33, B1 is 34, A2 is 65, and 0 is never a point.
enum class Point : std::uint16_t {};
inline constexpr int stride = 32;
// Enough entries for a table by point, with a border around the largest board.
inline constexpr std::size_t point_room = std::size_t{max_side + 2} * stride;

// Column and row count from 0, from the left and from the bottom.
[[nodiscard]] constexpr Point point_at(int column, int row) {
  return static_cast<Point>((row + 1) * stride + column + 1);
}
[[nodiscard]] constexpr std::size_t index(Point point) {
  return static_cast<std::size_t>(point);
}
[[nodiscard]] constexpr int column_of(Point point) {
  return static_cast<int>(index(point)) % stride - 1;
}
[[nodiscard]] constexpr int row_of(Point point) {
  return static_cast<int>(index(point)) / stride - 1;
}
// Also accepts a number that is a point of no board.
[[nodiscard]] constexpr bool is_on(const BoardSize& size, Point point) {
  return row_of(point) >= 0 && row_of(point) < size.height && column_of(point) >= 0 &&
         column_of(point) < size.width;
}
[[nodiscard]] constexpr int points_of(const BoardSize& size) {
  return size.width * size.height;
}

// The same crossing as a rules::Point (rules/point.h), and back; expects a crossing of the largest
// board.
[[nodiscard]] constexpr rules::Point to_board_point(Point point) {
  return {static_cast<std::uint8_t>(column_of(point)), static_cast<std::uint8_t>(row_of(point))};
}
[[nodiscard]] constexpr Point to_go_point(const rules::Point& point) {
  return point_at(point.column, point.row);
}

// Calls visit(Point) for all points in the order in which go lists them: row by row from the top,
// from left to right.
template <class Visit>
constexpr void for_each_point(const BoardSize& size, const Visit& visit) {
  for (int row = size.height - 1; row >= 0; --row) {
    for (int column = 0; column < size.width; ++column) {
      visit(point_at(column, row));
    }
  }
}

}  // namespace ludex::go
