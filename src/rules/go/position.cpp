#include "rules/go/position.h"

#include <algorithm>
#include <cstdint>

#include "base/expects.h"
#include "rules/go/position_play.h"

namespace ludex::go {

Position::Position(const BoardSize& size)
    : width_(static_cast<std::int8_t>(size.width)), height_(static_cast<std::int8_t>(size.height)) {
  expects(size.width >= min_side && size.width <= max_side);
  expects(size.height >= min_side && size.height <= max_side);
  for (std::size_t at = 0; at < used(); ++at) {
    contents_[at] = Content::border;
    around_[at] = static_cast<NeighbourCounts>(4U << shift_of(Content::border));
    cells_[at] = {};
    places_[at] = 0;
  }
  for_each_point(size, [&](Point point) {
    change(point, Content::border, Content::empty);
    clear(point);
  });
}

Position& Position::operator=(const Position& other) {
  if (this == &other) return *this;
  width_ = other.width_;
  height_ = other.height_;
  const auto copy = [](const auto& from, auto& to, std::size_t count) {
    std::copy_n(from.begin(), count, to.begin());
  };
  copy(other.contents_, contents_, used());
  copy(other.around_, around_, used());
  copy(other.cells_, cells_, used());
  copy(other.places_, places_, used());
  copy(other.empty_points_, empty_points_, other.empty_count_);
  key_ = other.key_;
  points_with_ = other.points_with_;
  captured_by_ = other.captured_by_;
  stones_ = other.stones_;
  empty_count_ = other.empty_count_;
  ko_ = other.ko_;
  return *this;
}

bool Position::operator==(const Position& other) const {
  return size() == other.size() && captured_by_ == other.captured_by_ && ko_ == other.ko_ &&
         std::equal(contents_.begin(), contents_.begin() + static_cast<std::ptrdiff_t>(used()),
                    other.contents_.begin());
}

PointSet Position::string_stones(Point stone) const {
  PointSet stones;
  for_each_stone(stone, [&](Point each) { stones.insert(each); });
  return stones;
}

PointSet Position::liberties(Point stone) const {
  PointSet found;
  for_each_stone(stone, [&](Point each) {
    for_each_neighbour(each, [&](Point next) {
      if (is_empty(next)) {
        found.insert(next);
      }
    });
  });
  return found;
}

PointSet Position::liberties_after(Color color, Point point) const {
  PointSet own{point};
  for (const std::uint16_t root : roots_around(color, point)) {
    own |= string_stones(static_cast<Point>(root));
  }
  const PointSet taken = captures_of(color, point);
  PointSet found;
  own.for_each([&](Point stone) {
    for_each_neighbour(stone, [&](Point next) {
      if (next != point && (is_empty(next) || taken.contains(next))) {
        found.insert(next);
      }
    });
  });
  return found;
}

PointSet Position::captures_of(Color color, Point point) const {
  PointSet taken;
  for (const std::uint16_t root : roots_around(~color, point)) {
    if (cells_[root].liberties == 1) {
      taken |= string_stones(static_cast<Point>(root));
    }
  }
  return taken;
}

int Position::string_size_after(Color color, Point point) const {
  int stones = 1;
  for (const std::uint16_t root : roots_around(color, point)) {
    stones += cells_[root].size;
  }
  return stones;
}

bool Position::is_suicide(Color color, Point point) const {
  for (const int step : steps) {
    const Point next = neighbour(point, step);
    if (is_empty(next)) return false;
    if (has_stone(color, next) && liberty_count(next) > 1) return false;
    if (has_stone(~color, next) && liberty_count(next) == 1) return false;
  }
  return true;
}

std::uint64_t Position::key_after(Color color, Point point) const {
  std::uint64_t key = key_ ^ stone_key(color, point);
  const auto take = [&](Color taken, std::uint16_t root) {
    for_each_stone(static_cast<Point>(root), [&](Point stone) { key ^= stone_key(taken, stone); });
  };
  if (is_suicide(color, point)) {
    key = key_;
    for (const std::uint16_t root : roots_around(color, point)) {
      take(color, root);
    }
    return key;
  }
  for (const std::uint16_t root : roots_around(~color, point)) {
    if (cells_[root].liberties == 1) {
      take(~color, root);
    }
  }
  return key;
}

std::optional<KoBan> Position::ko() const {
  return ko_.point == Point{} ? std::nullopt : std::optional(ko_);
}

void Position::set_ko(const std::optional<KoBan>& ko) {
  ko_ = ko.value_or(KoBan{});
}

Position::Undo Position::play(Color color, Point point) {
  Undo undo;
  undo.ko_ = ko_;
  undo.key_ = key_;
  undo.captured_by_ = captured_by_;
  play_logged(color, point, undo);
  return undo;
}

void Position::play_on(Color color, Point point) {
  NoLog none;
  play_logged(color, point, none);
}

Position::Undo Position::pass() {
  Undo undo;
  undo.ko_ = ko_;
  undo.key_ = key_;
  undo.captured_by_ = captured_by_;
  ko_ = {};
  return undo;
}

// Puts back the stones of a string; it must be the latest that was taken and not put back yet.
void Position::put_back(Color color, std::size_t root) {
  std::size_t at = root;
  do {
    change(static_cast<Point>(at), Content::empty, content_of(color));
    cells_[at].root = static_cast<std::uint16_t>(root);
    add_liberty(~color, static_cast<Point>(at), -1);
    at = cells_[at].next;
  } while (at != root);
  empty_count_ = static_cast<std::uint16_t>(empty_count_ - cells_[root].size);
  stones_[index(color)] = static_cast<std::int16_t>(stones_[index(color)] + cells_[root].size);
}

// Makes the point empty again, at the place in the list where fill() found it.
void Position::unfill(Point point, std::size_t place) {
  if (place < empty_count_) {
    const Point moved = empty_points_[place];
    empty_points_[empty_count_] = moved;
    places_[index(moved)] = empty_count_;
  }
  ++empty_count_;
  empty_points_[place] = point;
  places_[index(point)] = static_cast<std::uint16_t>(place);
}

void Position::undo(const Undo& undo) {
  key_ = undo.key_;
  captured_by_ = undo.captured_by_;
  ko_ = undo.ko_;
  if (undo.point_ == Point{}) return;
  const std::size_t at = index(undo.point_);
  if (undo.suicide_) {
    put_back(undo.color_, undo.root_);
  }
  for (unsigned last = undo.taken_count_; last-- > 0;) {
    put_back(~undo.color_, undo.taken_[last]);
  }
  add_liberty(~undo.color_, undo.point_, 1);
  for (unsigned last = undo.joined_count_; last-- > 0;) {
    const std::uint16_t root = undo.joined_[last];
    std::swap(cells_[undo.root_].next, cells_[root].next);
    for_each_stone(static_cast<Point>(root),
                   [&](Point stone) { cells_[index(stone)].root = root; });
  }
  if (undo.root_ != at) {
    cells_[undo.root_] = undo.root_cell_;
  }
  cells_[at] = undo.cell_;
  change(undo.point_, content_of(undo.color_), Content::empty);
  --stones_[index(undo.color_)];
  unfill(undo.point_, undo.place_);
}

void Position::put(Color color, Point point) {
  expects(is_empty(point));
  fill(point);
  change(point, Content::empty, content_of(color));
  ++stones_[index(color)];
  key_ ^= stone_key(color, point);
  ko_ = {};
  NoLog none;
  join_own(color, point, none);
  add_liberty(~color, point, -1);
}

void Position::erase(const PointSet& points) {
  Position rebuilt(size());
  for_each_point(size(), [&](Point point) {
    const auto color = stone_at(point);
    if (color && !points.contains(point)) {
      rebuilt.put(*color, point);
    }
  });
  rebuilt.captured_by_ = captured_by_;
  *this = rebuilt;
}

void Position::set_captured_by(Color color, int stones) {
  captured_by_[index(color)] = stones;
}

}  // namespace ludex::go
