#include "search/go/prior.h"

#include <algorithm>

#include "search/go/playout/weights.h"

namespace ludex::search {

int prior_logarithm(go::Position& position, go::Color color, go::Point point,
                    const go_playout::Before& before) {
  const auto weights = go_playout::tree_weights();
  int sum = weights[go_playout::class_of(go_playout::shape_at(position, color, point))];
  const auto add = [&](go_playout::Feature feature) {
    sum += weights[static_cast<std::size_t>(feature)];
  };
  go_playout::for_each_string_feature(position, color, point, add);
  go_playout::for_each_slow_feature(position, color, point, before, add);
  return sum;
}

// Stones that capture or rescue are tried first, stones that can be taken at once and stones on the
// empty edge last.
int plain_bonus(const go::Position& position, go::Color color, go::Point point) {
  int bonus = 0;
  position.for_each_neighbour(point, [&](go::Point next) {
    const auto stone = position.stone_at(next);
    if (!stone || position.liberty_count(next) != 1) return;
    bonus = std::max(bonus, position.string_size(next) > 1 ? 16 : 8);
  });
  const int liberties = position.liberties_after(color, point).size();
  if (liberties == 1) return -12;
  if (bonus > 0) return liberties > 1 ? bonus : 0;
  const go::BoardSize size = position.size();
  const int column = go::column_of(point);
  const int row = go::row_of(point);
  const int edge = std::min({column, row, size.width - 1 - column, size.height - 1 - row});
  bool lonely = true;
  position.for_each_neighbour(point, [&](go::Point next) { lonely &= position.is_empty(next); });
  if (edge == 0 && lonely) return -8;
  return edge == 2 || edge == 3 ? 2 : 0;
}

}  // namespace ludex::search
