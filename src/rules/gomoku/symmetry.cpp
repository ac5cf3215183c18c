#include "rules/gomoku/symmetry.h"

namespace ludex::gomoku {

namespace {

// Calls visit(Point) for the points that are not empty until a call returns false; returns whether
// none did.
template <class Visit>
bool all_occupied(const Position& position, const Visit& visit) {
  const BoardSize size = position.size();
  for (int rank = 0; rank < size.height; ++rank) {
    for (int file = 0; file < size.width; ++file) {
      const Point point = point_at(file, rank);
      if (!position.is_empty(point) && !visit(point)) return false;
    }
  }
  return true;
}

}  // namespace

Position image(const Symmetry& symmetry, const Position& position) {
  Position result(position.size());
  result.set_side_to_move(position.side_to_move());
  all_occupied(position, [&](Point point) {
    const Point to = image(symmetry, position.size(), point);
    const auto color = position.stone_at(point);
    result.put(color.value_or(Color::black), to);
    if (!color) {
      result.block(to);
    }
    return true;
  });
  return result;
}

std::vector<Symmetry> symmetries_of(const Position& position) {
  std::vector<Symmetry> found;
  for (const Symmetry& symmetry : symmetries_of(position.size())) {
    const bool stays = all_occupied(position, [&](Point point) {
      const Point to = image(symmetry, position.size(), point);
      return !position.is_empty(to) && position.stone_at(to) == position.stone_at(point);
    });
    if (stays) {
      found.push_back(symmetry);
    }
  }
  return found;
}

}  // namespace ludex::gomoku
