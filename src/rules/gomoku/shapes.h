// What a black stone on a point makes together with the black stones around it in one line, looked
// up by the ten neighbours that matter. For winning rows of White or of other variants see
// winning.h.
//
// In all words of this file bit 5 is the point itself and the others are its neighbours, as in
// window_at().
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/gomoku/line.h"

namespace ludex::gomoku {

// A way to turn a three into a straight four: the extension, and the points that must be empty for
// it: the extension itself and both ends of the four. All zero if there is no such way.
struct ExtensionShape {
  std::uint16_t extension = 0;
  std::uint16_t needs_empty = 0;
};

// Determined by the black stones alone; which parts of it exist depends on the empty points.
struct Shape {
  std::uint8_t run = 0;           // length of the run that contains the point
  std::uint16_t completions = 0;  // points where a stone would make a five, if they are empty
  bool is_run_of_four = false;    // both ends complete the same four
  std::array<ExtensionShape, 2> extensions{};
};

namespace shapes_detail {

// The run through the middle of a window whose bits are black stones; the middle must be set.
struct RunBits {
  int first = 0;
  int last = 0;
  [[nodiscard]] constexpr int length() const { return last - first + 1; }
};

[[nodiscard]] constexpr bool has(LineWord word, int bit) {
  return bit >= 0 && bit < window_size && ((word >> bit) & 1U) != 0;
}

[[nodiscard]] constexpr RunBits run_of(LineWord black) {
  RunBits run{margin, margin};
  while (has(black, run.first - 1)) {
    --run.first;
  }
  while (has(black, run.last + 1)) {
    ++run.last;
  }
  return run;
}

[[nodiscard]] constexpr Shape shape_of(LineWord black) {
  Shape shape;
  const RunBits own = run_of(black);
  shape.run = static_cast<std::uint8_t>(own.length());
  shape.is_run_of_four = own.length() == 4;
  std::size_t extensions = 0;
  for (int at = 1; at < window_size - 1; ++at) {
    if (has(black, at)) continue;
    const LineWord bit = LineWord{1} << at;
    const RunBits run = run_of(black | bit);
    if (at < run.first || at > run.last) continue;
    if (run.length() == 5) {
      shape.completions |= static_cast<std::uint16_t>(bit);
    }
    // A stone at either end of a straight four makes exactly five, so no stone may lie beyond it.
    if (run.length() == 4 && !has(black, run.first - 2) && !has(black, run.last + 2)) {
      shape.extensions[extensions++] = {
          static_cast<std::uint16_t>(bit),
          static_cast<std::uint16_t>(bit | (LineWord{1} << (run.first - 1)) |
                                     (LineWord{1} << (run.last + 1)))};
    }
  }
  return shape;
}

[[nodiscard]] constexpr auto make_shapes() {
  std::array<Shape, std::size_t{1} << (window_size - 1)> shapes{};
  for (std::size_t at = 0; at < shapes.size(); ++at) {
    const auto low = static_cast<LineWord>(at) & (window_middle - 1);
    const auto high = static_cast<LineWord>(at) >> margin;
    shapes[at] = shape_of(low | window_middle | (high << (margin + 1)));
  }
  return shapes;
}

inline constexpr auto shapes = make_shapes();

}  // namespace shapes_detail

// The shape for the black stones of a window; the middle bit is ignored.
[[nodiscard]] constexpr const Shape& shape_of_window(LineWord black) {
  const LineWord low = black & (window_middle - 1);
  const LineWord high = black >> (margin + 1);
  return shapes_detail::shapes[low | (high << margin)];
}

// The number of fours in the line, 0 to 2.
[[nodiscard]] constexpr int fours_of(const Shape& shape, LineWord empty) {
  const int completions = std::popcount(shape.completions & empty);
  return shape.is_run_of_four && completions > 1 ? 1 : completions;
}
// The extensions of its three; 0 if there is no three.
[[nodiscard]] constexpr LineWord extensions_of(const Shape& shape, LineWord empty) {
  LineWord found = 0;
  for (const ExtensionShape& each : shape.extensions) {
    if (each.needs_empty != 0 && (each.needs_empty & ~empty) == 0) {
      found |= each.extension;
    }
  }
  return found;
}

}  // namespace ludex::gomoku
