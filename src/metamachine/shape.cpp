#include "metamachine/shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace ludex::metamachine {

Result<Shape> read_shape(std::string_view text) {
  Shape shape;
  std::size_t column = 1;
  for (const std::string_view word : split(text, 'x')) {
    const auto moves = to_integer(word);
    if (!moves || *moves < 1 || *moves > most_moves) {
      return fail(fmt::format("a tree is numbers of moves from 1 to {}, such as 5x1, not `{}`",
                              most_moves, excerpt(text)),
                  column);
    }
    shape.push_back(static_cast<int>(*moves));
    column += word.size() + 1;
  }
  if (shape.size() > static_cast<std::size_t>(most_plies)) {
    return fail(fmt::format("a tree has at most {} plies", most_plies));
  }
  if (positions_in(shape) > most_positions) {
    return fail(
        fmt::format("the tree `{}` has more than {} positions", excerpt(text), most_positions));
  }
  return shape;
}

int positions_in(const Shape& shape) {
  return positions_below(shape, 0);
}

int positions_below(const Shape& shape, std::size_t ply) {
  std::int64_t level = 1;
  std::int64_t sum = 1;
  for (; ply < shape.size(); ++ply) {
    level = std::min<std::int64_t>(level * shape[ply], most_positions + 1);
    sum = std::min<std::int64_t>(sum + level, most_positions + 1);
  }
  return static_cast<int>(sum);
}

}  // namespace ludex::metamachine
