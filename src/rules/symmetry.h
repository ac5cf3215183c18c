// The rotations and reflections of a board: eight for a square, four for any other rectangle.
#pragma once

#include <cstdint>
#include <span>

#include "rules/parameter.h"
#include "rules/point.h"

namespace ludex::rules {

// The steps that map a point, in this order: exchange column and row, count the columns from the
// other side, count the rows from the other side.
struct Symmetry {
  bool transposes = false;
  bool mirrors_columns = false;
  bool mirrors_rows = false;
  bool operator==(const Symmetry&) const = default;
};

// All symmetries that map the board to itself, the identity first.
[[nodiscard]] std::span<const Symmetry> symmetries_of(const BoardSize& size);

// Maps a point; expects a symmetry of the board and a point on it.
[[nodiscard]] constexpr Point image(const Symmetry& symmetry, const BoardSize& size, Point point) {
  int column = symmetry.transposes ? point.row : point.column;
  int row = symmetry.transposes ? point.column : point.row;
  if (symmetry.mirrors_columns) {
    column = size.width - 1 - column;
  }
  if (symmetry.mirrors_rows) {
    row = size.height - 1 - row;
  }
  return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
}
[[nodiscard]] constexpr Symmetry inverse(const Symmetry& symmetry) {
  if (!symmetry.transposes) return symmetry;
  return {true, symmetry.mirrors_rows, symmetry.mirrors_columns};
}

}  // namespace ludex::rules
