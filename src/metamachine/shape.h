// The size of a metamachine's tree: "5x1" means five candidate moves, one reply to each, and an
// evaluation of the resulting positions. Each further number is the number of moves that are tried
// one ply deeper.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::metamachine {

inline constexpr int most_plies = 20;
inline constexpr int most_moves = 64;         // tried in one position
inline constexpr int most_positions = 20000;  // examined for one decision

// The number of moves tried at each ply; never empty.
using Shape = std::vector<int>;

// The error states what is wrong with the text and what is expected.
[[nodiscard]] Result<Shape> read_shape(std::string_view text);

// The number of positions about which the oracles are asked: all nodes of the tree, including its
// leaves. At most most_positions for shapes that read_shape() accepts.
[[nodiscard]] int positions_in(const Shape& shape);
// The same for the part of the tree at and below one position at the given ply.
[[nodiscard]] int positions_below(const Shape& shape, std::size_t ply);

}  // namespace ludex::metamachine
