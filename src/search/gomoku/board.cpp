#include "search/gomoku/board.h"

namespace ludex::search {

using gomoku::Color;
using gomoku::Direction;
using gomoku::LineWord;
using gomoku::Point;

GomokuBoard::GomokuBoard(const gomoku::Position& position, gomoku::Variant variant)
    : position_(position), variant_(variant) {
  for (const Color color : gomoku::colors) {
    tables_[gomoku::index(color)] = {&line_table(variant, color), &point_table(variant, color)};
  }
  position_.for_each_empty([this](Point point) {
    for (const Color color : gomoku::colors) {
      PointKey key = 0;
      for (const Direction direction : gomoku::directions) {
        const auto kind = tables_[gomoku::index(color)].lines->at(window(color, direction, point));
        key = with_class(key, direction, kind);
      }
      keys_[gomoku::index(color)][static_cast<std::size_t>(point)] = key;
      count_point(color, point, 1);
    }
  });
}

LineTable::Window GomokuBoard::window(Color color, Direction direction, Point point) const {
  const gomoku::Line& line = position_.line(direction, point);
  const int place = gomoku::place_on(direction, point);
  const LineWord own = gomoku::window_at(line.stones[gomoku::index(color)], place);
  const LineWord other = gomoku::window_at(line.stones[gomoku::index(~color)], place);
  const LineWord empty = gomoku::window_at(line.empty, place);
  return {own, other, gomoku::window_bits & ~(own | other | empty)};
}

void GomokuBoard::count_point(Color color, Point point, int sign) {
  const PointValue& of = value(color, point);
  const std::size_t side = gomoku::index(color);
  worth_[side].moving += sign * of.moving;
  worth_[side].waiting += sign * of.waiting;
  if (of.threat == Threat::quiet) return;
  counts_[side][index(of.threat)] += sign;
  sets_[side][index(of.threat)].flip(point);
}

void GomokuBoard::set_key(Color color, Point point, PointKey key) {
  const std::size_t side = gomoku::index(color);
  PointKey& kept = keys_[side][static_cast<std::size_t>(point)];
  if (kept == key) return;
  const PointTable& table = *tables_[side].points;
  const PointValue& before = table[kept];
  const PointValue& after = table[key];
  kept = key;
  worth_[side].moving += after.moving - before.moving;
  worth_[side].waiting += after.waiting - before.waiting;
  if (before.threat == after.threat) return;
  if (before.threat != Threat::quiet) {
    --counts_[side][index(before.threat)];
    sets_[side][index(before.threat)].flip(point);
  }
  if (after.threat != Threat::quiet) {
    ++counts_[side][index(after.threat)];
    sets_[side][index(after.threat)].flip(point);
  }
}

// Looks up the empty points in reach again, each in the one line that it shares with the stone.
void GomokuBoard::look_up_lines(Point point) {
  const LineTable& black = *tables_[0].lines;
  const LineTable& white = *tables_[1].lines;
  for (const Direction direction : gomoku::directions) {
    const gomoku::Line& line = position_.line(direction, point);
    const int place = gomoku::place_on(direction, point);
    const LineWord near = gomoku::window_at(line.empty, place);
    for (LineWord left = near; left != 0; left &= left - 1) {
      const int steps = std::countr_zero(left) - gomoku::margin;
      const Point neighbour = gomoku::moved(point, direction, steps);
      const auto at = static_cast<std::size_t>(neighbour);
      const LineWord of_black = gomoku::window_at(line.stones[0], place + steps);
      const LineWord of_white = gomoku::window_at(line.stones[1], place + steps);
      const LineWord empty = gomoku::window_at(line.empty, place + steps);
      const LineWord of_walls = gomoku::window_bits & ~(of_black | of_white | empty);
      const std::array<PointKey, 2> before{keys_[0][at], keys_[1][at]};
      const std::array<PointKey, 2> after{
          with_class(before[0], direction, black.at({of_black, of_white, of_walls})),
          with_class(before[1], direction, white.at({of_white, of_black, of_walls}))};
      if (after == before) continue;
      changes_.push_back({neighbour, before});
      set_key(Color::black, neighbour, after[0]);
      set_key(Color::white, neighbour, after[1]);
    }
  }
}

void GomokuBoard::play(Point point) {
  count_point(Color::black, point, -1);
  count_point(Color::white, point, -1);
  position_.play(point);
  stones_.push_back(point);
  changes_before_.push_back(changes_.size());
  look_up_lines(point);
}

void GomokuBoard::undo() {
  const std::size_t before = changes_before_.back();
  while (changes_.size() > before) {
    const Change& change = changes_.back();
    set_key(Color::black, change.point, change.before[0]);
    set_key(Color::white, change.point, change.before[1]);
    changes_.pop_back();
  }
  changes_before_.pop_back();
  const Point point = stones_.back();
  stones_.pop_back();
  position_.undo(point);
  count_point(Color::black, point, 1);
  count_point(Color::white, point, 1);
}

std::optional<Point> GomokuBoard::allowed(Color color, Threat threat) const {
  if (count(color, threat) == 0) return std::nullopt;
  std::optional<Point> found;
  points(color, threat).for_each(position_.size().height, [&](Point point) {
    if (!found && !is_forbidden(color, point)) {
      found = point;
    }
  });
  return found;
}

PointSet GomokuBoard::neighbourhood() const {
  const int height = position_.size().height;
  const PointSet::Word board = (PointSet::Word{1} << position_.size().width) - 1;
  PointSet empty;
  PointSet stones;
  for (int rank = 0; rank < height; ++rank) {
    const gomoku::Line& line = position_.line(Direction::row, gomoku::point_at(0, rank));
    empty.rank(rank) = line.empty >> gomoku::margin;
    stones.rank(rank) = board & ~empty.rank(rank);
  }
  PointSet near;
  for (int rank = 0; rank < height; ++rank) {
    const PointSet::Word row = stones.rank(rank);
    if (row == 0) continue;
    const PointSet::Word two = row | row << 1U | row >> 1U | row << 2U | row >> 2U;
    const PointSet::Word three = row | row << 3U | row >> 3U;
    near.rank(rank) |= two | three;
    for (const int away : {-3, -2, -1, 1, 2, 3}) {
      if (rank + away < 0 || rank + away >= height) continue;
      near.rank(rank + away) |= away == 3 || away == -3 ? three : two;
    }
  }
  for (int rank = 0; rank < height; ++rank) {
    near.rank(rank) &= empty.rank(rank);
  }
  return near;
}

bool GomokuBoard::has_same_patterns(const GomokuBoard& other) const {
  bool same = position_ == other.position_ && worth_ == other.worth_ && counts_ == other.counts_ &&
              sets_ == other.sets_;
  position_.for_each_empty([&](Point point) {
    for (const Color color : gomoku::colors) {
      same = same && key(color, point) == other.key(color, point);
    }
  });
  return same;
}

}  // namespace ludex::search
