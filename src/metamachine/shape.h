// How much a metamachine looks at: "5x1" is five candidate moves, one reply to each, and a score of
// what then stands on the board. Each further number is the number of moves that are tried one ply
// deeper.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::metamachine {

inline constexpr int most_plies = 20;
inline constexpr int most_moves = 64;         // tried in one position
inline constexpr int most_positions = 20000;  // looked at for one decision

// The moves tried by ply; never empty.
using Shape = std::vector<int>;

// The error says what is wrong with the text and what is expected.
[[nodiscard]] Result<Shape> read_shape(std::string_view text);

// How many positions the oracles are asked about: the tree's nodes, its leaves among them. Shapes
// that read_shape() takes have most_positions at most.
[[nodiscard]] int positions_in(const Shape& shape);
// The same of the part of the tree at and below one position so many plies deep.
[[nodiscard]] int positions_below(const Shape& shape, std::size_t ply);

}  // namespace ludex::metamachine
