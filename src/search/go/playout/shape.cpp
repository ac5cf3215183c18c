#include "search/go/playout/shape.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "base/expects.h"

namespace ludex::search::go_playout {

namespace {

unsigned neighbour_in(unsigned code, unsigned place) {
  return code >> (2 * place) & 3U;
}

// A quarter turn: every neighbour moves on by one place.
unsigned turned(unsigned code) {
  const auto turn_byte = [](unsigned byte) { return (byte << 2U | byte >> 6U) & 0xFFU; };
  return turn_byte(code & 0xFFU) | turn_byte(code >> 8U) << 8U;
}

// Right becomes left.
unsigned mirrored(unsigned code) {
  static constexpr std::array<unsigned, 8> from{0, 3, 2, 1, 7, 6, 5, 4};
  unsigned result = 0;
  for (unsigned place = 0; place < from.size(); ++place) {
    result |= neighbour_in(code, from[place]) << (2 * place);
  }
  return result;
}

unsigned smallest_likeness(unsigned code) {
  unsigned smallest = code;
  for (int turn = 0; turn < 4; ++turn) {
    smallest = std::min({smallest, code, mirrored(code)});
    code = turned(code);
  }
  return smallest;
}

// The places of the border, as bits: none, one side or two adjacent sides of the board.
bool is_on_a_board(unsigned code) {
  unsigned border = 0;
  for (unsigned place = 0; place < 8; ++place) {
    border |= neighbour_in(code, place) == 3 ? 1U << place : 0U;
  }
  static constexpr std::array<unsigned, 4> sides{0b1001'0001, 0b0011'0010, 0b0110'0100,
                                                 0b1100'1000};
  bool fits = border == 0;
  for (std::size_t side = 0; side < sides.size(); ++side) {
    fits |= border == sides[side] || border == (sides[side] | sides[(side + 1) % sides.size()]);
  }
  return fits;
}

using ClassTable = std::array<ShapeClass, shape_codes>;

std::unique_ptr<const ClassTable> made_classes() {
  auto table = std::make_unique<ClassTable>();
  table->fill(0);
  ShapeClass next = 1;
  for (unsigned code = 0; code < shape_codes; ++code) {
    if (!is_on_a_board(code)) continue;
    const unsigned like = smallest_likeness(code);
    (*table)[code] = like == code ? next++ : (*table)[like];
  }
  expects(next == shape_classes);
  return table;
}

}  // namespace

ShapeClass class_of(Shape shape) {
  static const std::unique_ptr<const ClassTable> table = made_classes();
  return (*table)[static_cast<std::size_t>(shape)];
}

}  // namespace ludex::search::go_playout
