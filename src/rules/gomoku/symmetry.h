// The rotations and reflections of a board of gomoku (rules/symmetry.h).
#pragma once

#include <cstdint>
#include <vector>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/symmetry.h"

namespace ludex::gomoku {

using rules::inverse;
using rules::symmetries_of;
using rules::Symmetry;

// Expects a symmetry of the board and a point on it.
[[nodiscard]] constexpr Point image(const Symmetry& symmetry, const BoardSize& size, Point point) {
  const rules::Point to = rules::image(
      symmetry, size,
      {static_cast<std::uint8_t>(file_of(point)), static_cast<std::uint8_t>(rank_of(point))});
  return point_at(to.column, to.row);
}

// The position with every stone on the image of its point; the same side is to move.
[[nodiscard]] Position image(const Symmetry& symmetry, const Position& position);
// The symmetries that map the stones, with their colours, onto themselves.
[[nodiscard]] std::vector<Symmetry> symmetries_of(const Position& position);

}  // namespace ludex::gomoku
