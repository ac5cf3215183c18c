#include "rules/go/oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "rules/go/notation.h"
#include "rules/go/zobrist.h"

namespace ludex::go {

namespace {

std::set<Point> to_std(const PointSet& points) {
  const auto list = points.list();
  return {list.begin(), list.end()};
}

}  // namespace

std::optional<Color> Oracle::at(Point point) const {
  const auto found = stones_.find(point);
  return found == stones_.end() ? std::nullopt : std::optional(found->second);
}

std::set<Point> Oracle::neighbours(Point point) const {
  std::set<Point> found;
  const int column = column_of(point);
  const int row = row_of(point);
  for (const auto& [across, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    const bool inside = column + across >= 0 && column + across < size_.width && row + up >= 0 &&
                        row + up < size_.height;
    if (inside) {
      found.insert(point_at(column + across, row + up));
    }
  }
  return found;
}

std::set<Point> Oracle::string(Point stone) const {
  std::set<Point> found{stone};
  std::vector<Point> open{stone};
  while (!open.empty()) {
    const Point point = open.back();
    open.pop_back();
    for (const Point next : neighbours(point)) {
      if (at(next) == at(stone) && found.insert(next).second) {
        open.push_back(next);
      }
    }
  }
  return found;
}

std::set<Point> Oracle::liberties(Point stone) const {
  std::set<Point> found;
  for (const Point each : string(stone)) {
    for (const Point next : neighbours(each)) {
      if (!at(next)) {
        found.insert(next);
      }
    }
  }
  return found;
}

std::set<Point> Oracle::take_around(Color color, Point point) {
  std::set<Point> taken;
  std::set<Point> near = neighbours(point);
  near.insert(point);
  for (const Point next : near) {
    if (at(next) == color && liberties(next).empty()) {
      taken.merge(string(next));
    }
  }
  for (const Point stone : taken) {
    stones_.erase(stone);
  }
  captured_[index(~color)] += static_cast<int>(taken.size());
  return taken;
}

void Oracle::play(Color color, Point point) {
  stones_[point] = color;
  const auto taken = take_around(~color, point);
  take_around(color, point);
  ko_.reset();
  const bool leaves_ko =
      taken.size() == 1 && string(point).size() == 1 && liberties(point).size() == 1;
  if (leaves_ko) {
    ko_ = {*taken.begin(), ~color};
  }
}

namespace {

std::string difference_of_sets(const Position& position, const Oracle& oracle) {
  PointSet empty;
  std::array<PointSet, 2> stones;
  for_each_point(position.size(), [&](Point point) {
    const auto color = oracle.at(point);
    (color ? stones[index(*color)] : empty).insert(point);
  });
  const bool same = position.points_with(Position::Content::empty) == empty &&
                    position.stones_of(Color::black) == stones[index(Color::black)] &&
                    position.stones_of(Color::white) == stones[index(Color::white)];
  return same ? "" : "another set of points; ";
}

}  // namespace

std::string difference(const Position& position, const Oracle& oracle) {
  std::string found = difference_of_sets(position, oracle);
  std::uint64_t key = 0;
  std::array<int, 2> stones{};
  int empty = 0;
  for_each_point(position.size(), [&](Point point) {
    const auto color = oracle.at(point);
    const std::string vertex = to_vertex(point);
    if (position.stone_at(point) != color) {
      found += fmt::format("{}: another stone; ", vertex);
      return;
    }
    if (!color) {
      ++empty;
      return;
    }
    ++stones[index(*color)];
    key ^= stone_key(*color, point);
    const auto string = oracle.string(point);
    const auto liberties = oracle.liberties(point);
    const bool same = to_std(position.string_stones(point)) == string &&
                      to_std(position.liberties(point)) == liberties &&
                      position.string_size(point) == static_cast<int>(string.size()) &&
                      position.liberty_count(point) == static_cast<int>(liberties.size()) &&
                      position.string_at(point) == position.string_at(*string.begin());
    if (!same) {
      found += fmt::format("{}: another string, or other liberties; ", vertex);
    }
  });
  const auto listed = position.empty_points();
  const std::set<Point> once(listed.begin(), listed.end());
  const bool all_empty =
      std::all_of(once.begin(), once.end(), [&](Point point) { return position.is_empty(point); });
  if (listed.size() != once.size() || static_cast<int>(once.size()) != empty || !all_empty) {
    found += "other empty points; ";
  }
  for (const Color color : colors) {
    if (position.stones(color) != stones[index(color)]) {
      found += "another number of stones; ";
    }
    if (position.captured_by(color) != oracle.captured_by(color)) {
      found += "other prisoners; ";
    }
  }
  if (position.key() != key) {
    found += "another key; ";
  }
  if (position.ko() != oracle.ko()) {
    found += "another ban of ko; ";
  }
  return found;
}

Point random_point(Rng& rng, const BoardSize& size) {
  const auto side = [&](int length) {
    return static_cast<int>(rng.below(static_cast<std::uint64_t>(length)));
  };
  return point_at(side(size.width), side(size.height));
}

}  // namespace ludex::go
