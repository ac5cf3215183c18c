// A point of a board, in games whose stones are placed and not moved.
#pragma once

#include <compare>
#include <cstdint>

namespace ludex::rules {

// Column 0 is the leftmost and row 0 the lowest, as the first seat sees the board.
struct Point {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): the zero is the compiler's
  auto operator<=>(const Point&) const = default;
};

}  // namespace ludex::rules
