// The eight points around an empty point, as the player to move sees them: 3x3 patterns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_playout {

// Two bits a neighbour: 0 empty, 1 the player's stone, 2 the opponent's, 3 the border. The lower
// byte has the four straight neighbours clockwise, the upper one the four diagonal ones, beginning
// with the one between the first two.
enum class Shape : std::uint16_t {};
inline constexpr std::size_t shape_codes = 65'536;

inline constexpr std::array<int, 8> shape_steps{
    go::stride,    1, -go::stride, -1, go::stride + 1, -go::stride + 1, -go::stride - 1,
    go::stride - 1};

[[nodiscard]] inline Shape shape_at(const go::Position& position, go::Color color,
                                    go::Point point) {
  unsigned code = 0;
  for (std::size_t at = shape_steps.size(); at-- > 0;) {
    const auto beside = static_cast<go::Point>(static_cast<int>(point) + shape_steps[at]);
    code = code << 2U | static_cast<unsigned>(position.content(beside));
  }
  // Stones are 1 and 2: White sees them the other way round. 0 and 3 stay.
  constexpr unsigned low_bits = 0x5555;
  if (color == go::Color::white) {
    code = (code & low_bits) << 1U | (code >> 1U & low_bits);
  }
  return static_cast<Shape>(code);
}

// Shapes that turn or mirror into each other have one class. Class 0 is that of all shapes that no
// board of at least two rows and columns has.
using ShapeClass = std::uint16_t;
inline constexpr std::size_t shape_classes = 1'108;
[[nodiscard]] ShapeClass class_of(Shape shape);

}  // namespace ludex::search::go_playout
