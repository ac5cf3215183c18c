#include "search/go/reading/orientation.h"

#include <cstddef>
#include <utility>

#include "base/random.h"
#include "rules/go/zobrist.h"

namespace ludex::search::go_reading {

Orientation::Orientation(const go::BoardSize& size, int number)
    : size_(size),
      mirrors_columns_((number & 1) != 0),
      mirrors_rows_((number & 2) != 0),
      swaps_((number & 4) != 0) {}

go::BoardSize Orientation::turned_size() const {
  return swaps_ ? go::BoardSize{size_.height, size_.width} : size_;
}

go::Point Orientation::turned(go::Point point) const {
  int column = go::column_of(point);
  int row = go::row_of(point);
  if (mirrors_columns_) {
    column = size_.width - 1 - column;
  }
  if (mirrors_rows_) {
    row = size_.height - 1 - row;
  }
  return swaps_ ? go::point_at(row, column) : go::point_at(column, row);
}

go::Point Orientation::turned_back(go::Point point) const {
  int column = go::column_of(point);
  int row = go::row_of(point);
  if (swaps_) {
    std::swap(column, row);
  }
  if (mirrors_columns_) {
    column = size_.width - 1 - column;
  }
  if (mirrors_rows_) {
    row = size_.height - 1 - row;
  }
  return go::point_at(column, row);
}

go::PointSet Orientation::turned(const go::PointSet& points) const {
  go::PointSet all;
  points.for_each([&](go::Point point) { all.insert(turned(point)); });
  return all;
}

go::PointSet Orientation::turned_back(const go::PointSet& points) const {
  go::PointSet all;
  points.for_each([&](go::Point point) { all.insert(turned_back(point)); });
  return all;
}

go::Position Orientation::turned(const go::Position& position) const {
  go::Position board(turned_size());
  for (const go::Color color : go::colors) {
    turned(position.stones_of(color)).for_each([&](go::Point stone) { board.put(color, stone); });
  }
  if (const auto ban = position.ko()) {
    board.set_ko(go::KoBan{turned(ban->point), ban->color});
  }
  return board;
}

// Sums, which do not depend on the order of the stones.
std::uint64_t Orientation::key_of(const go::Position& position, const Marks& marks) const {
  std::uint64_t key = 0;
  for (const go::Color color : go::colors) {
    position.stones_of(color).for_each(
        [&](go::Point stone) { key += go::stone_key(color, turned(stone)); });
  }
  if (const auto ban = position.ko()) {
    key += go::zobrist.ko[go::index(turned(ban->point))] * (1 + go::index(ban->color));
  }
  const auto add = [&](go::Point point, std::size_t kind) {
    std::uint64_t number = go::index(turned(point)) + go::point_room * kind;
    key += split_mix(number);
  };
  marks.area.for_each([&](go::Point point) { add(point, 1); });
  for (std::size_t at = 0; at < marks.points.size(); ++at) {
    const go::Point point = marks.points[at];
    if (position.is_empty(point)) {
      add(point, at + 2);
    } else {
      position.for_each_stone(point, [&](go::Point stone) { add(stone, at + 2); });
    }
  }
  return key;
}

std::uint64_t Orientation::key_of(const std::optional<go::Point>& move) const {
  return move ? go::index(turned(*move)) : 0;
}

Orientation Orientation::chosen_by(const go::Position& position, const Marks& marks) {
  Orientation best(position.size(), 0);
  std::pair<std::uint64_t, std::uint64_t> least;
  bool is_first = true;
  for (int number = 0; number < count; ++number) {
    const Orientation each(position.size(), number);
    const go::BoardSize size = each.turned_size();
    if (size.width < size.height) continue;
    const std::pair key(each.key_of(position, marks), each.key_of(marks.move));
    if (is_first || key < least) {
      best = each;
      least = key;
    }
    is_first = false;
  }
  return best;
}

}  // namespace ludex::search::go_reading
