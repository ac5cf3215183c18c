// Which rows win, both for a stone on the board and for one that could be put there.
#pragma once

#include <bit>
#include <optional>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// An unbroken row of stones of one colour; `first` is its first point in the order of the
// direction.
struct Row {
  Direction direction{};
  Point first{};
  int length = 0;
  bool operator==(const Row&) const = default;
};

// The row of that colour through the point, as if the point held such a stone, whatever it holds.
[[nodiscard]] inline Row row_through(const Position& position, Color color, Direction direction,
                                     Point point) {
  const LineWord own = position.line(direction, point).stones[index(color)];
  const int place = place_on(direction, point);
  const int ahead = std::countr_one(own >> (place + 1));
  const int back = std::countl_one(own << (32 - place));
  return {direction, moved(point, direction, -back), back + 1 + ahead};
}

// Whether a stone of that colour on the point makes a winning row of stones and the point itself.
// Each direction is judged alone, and fouls are not considered.
[[nodiscard]] bool makes_win(const Position& position, Variant variant, Color color, Point point);
// The first such row in the order of the directions; std::nullopt if there is none.
[[nodiscard]] std::optional<Row> winning_row(const Position& position, Variant variant, Color color,
                                             Point point);

}  // namespace ludex::gomoku
