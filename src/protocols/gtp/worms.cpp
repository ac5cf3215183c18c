#include "protocols/gtp/worms.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

#include "rules/go/point_set.h"

namespace ludex::gtp {

namespace {

bool touches(const go::Position& position, go::Color color, go::Point point) {
  return position.neighbours_of(color, point) > 0;
}

// Whether a stone there takes a single one, and can then be taken as that one was.
bool takes_by_ko(const go::Position& position, go::Color color, go::Point point) {
  return position.empty_neighbours(point) == 0 && position.neighbours_of(color, point) == 0 &&
         position.captures_of(color, point).size() == 1;
}

// The points of `inside` that are connected with `from`, which is among them. No way leads over a
// point where stops(Point) holds.
template <class Stops>
go::PointSet component(const go::Position& position, go::Point from, const go::PointSet& inside,
                       const Stops& stops) {
  go::PointSet found{from};
  std::vector<go::Point> open{from};
  while (!open.empty()) {
    const go::Point point = open.back();
    open.pop_back();
    if (stops(point)) continue;
    position.for_each_neighbour(point, [&](go::Point next) {
      if (!inside.contains(next) || found.contains(next)) return;
      found.insert(next);
      open.push_back(next);
    });
  }
  return found;
}
go::PointSet component(const go::Position& position, go::Point from, const go::PointSet& inside) {
  return component(position, from, inside, [](go::Point /*point*/) { return false; });
}

// The effective sizes by the stones that stand for the strings. Sums are of the width and in the
// order of GNU Go's, so that they are rounded alike.
std::map<go::Point, float> effective_sizes(const go::Position& position) {
  constexpr int most_steps = 4;
  std::map<go::Point, go::PointSet> nearest;  // strings
  go::PointSet before;
  go::PointSet known;
  for (const go::Color color : go::colors) {
    before |= position.stones_of(color);
  }
  before.for_each([&](go::Point stone) { nearest[stone].insert(position.string_at(stone)); });
  known = before;
  for (int step = 1; step <= most_steps; ++step) {
    go::PointSet reached;
    before.for_each([&](go::Point point) {
      position.for_each_neighbour(point, [&](go::Point next) {
        if (known.contains(next)) return;
        reached.insert(next);
        nearest[next] |= nearest[point];
      });
    });
    known |= reached;
    before = reached;
  }
  std::map<go::Point, float> sizes;
  known.for_each([&](go::Point point) {
    const go::PointSet& strings = nearest[point];
    const double share = position.is_empty(point) ? 0.5 / strings.size() : 1;
    strings.for_each([&](go::Point string) {
      float& size = sizes[string];
      size = static_cast<float>(size + share);
    });
  });
  return sizes;
}

// A liberty with the opponent, or the edge, on both sides.
bool is_flanked(const go::Position& position, go::Color opponent, go::Point point) {
  const auto is_closed = [&](int across, int up) {
    const int column = go::column_of(point) + across;
    const int row = go::row_of(point) + up;
    if (column < 0 || row < 0 || column >= position.size().width || row >= position.size().height) {
      return true;
    }
    return position.has_stone(opponent, go::point_at(column, row));
  };
  return (is_closed(1, 0) && is_closed(-1, 0)) || (is_closed(0, 1) && is_closed(0, -1));
}

std::array<int, 4> liberties_by_order(const go::Position& position, go::Point stone) {
  const go::Color color = *position.stone_at(stone);
  const go::PointSet liberties = position.liberties(stone);
  go::PointSet ways;
  liberties.for_each([&](go::Point point) {
    if (!is_flanked(position, ~color, point)) {
      ways.insert(point);
    }
  });
  std::array<int, 4> counts{liberties.size()};
  for (std::size_t order = 1; order < counts.size(); ++order) {
    const go::PointSet reached =
        component(position, stone, ways | position.stones_of(color),
                  [&](go::Point point) { return is_in_ko(position, point); });
    go::PointSet found;
    reached.for_each([&](go::Point point) {
      position.for_each_neighbour(point, [&](go::Point next) {
        if (position.is_empty(next) && !ways.contains(next) && !touches(position, ~color, next)) {
          found.insert(next);
        }
      });
    });
    counts[order] = found.size();
    ways |= found;
  }
  return counts;
}

// The strings of the opponent around, in the order of the stones that touch: the first one and the
// last other one decide.
int cutstone_of(const go::Position& position, go::Point stone) {
  go::PointSet around;
  const go::Color opponent = ~*position.stone_at(stone);
  position.for_each_stone(stone, [&](go::Point each) {
    position.for_each_neighbour(each, [&](go::Point next) {
      if (position.has_stone(opponent, next)) {
        around.insert(next);
      }
    });
  });
  std::optional<go::Point> first;
  std::optional<go::Point> last;
  around.for_each([&](go::Point next) {
    const go::Point string = position.string_at(next);
    if (!first) {
      first = string;
    } else if (string != *first) {
      last = string;
    }
  });
  if (!last) return 0;
  return (position.liberties(*first) & position.liberties(*last)).empty() ? 2 : 1;
}

int cutting_points_of(const go::Position& position, go::Point stone) {
  int points = 0;
  const go::Color opponent = ~*position.stone_at(stone);
  position.liberties(stone).for_each([&](go::Point liberty) {
    go::PointSet strings;
    position.for_each_neighbour(liberty, [&](go::Point next) {
      if (position.has_stone(opponent, next)) {
        strings.insert(position.string_at(next));
      }
    });
    points += strings.size() >= 2 ? 1 : 0;
  });
  return points;
}

int genus_of(const go::Position& position, go::Point stone) {
  go::PointSet rest;
  go::for_each_point(position.size(), [&](go::Point point) { rest.insert(point); });
  rest -= position.string_stones(stone);
  int parts = 0;
  while (!rest.empty()) {
    rest -= component(position, rest.list().front(), rest);
    ++parts;
  }
  return parts - 1;
}

}  // namespace

bool is_in_ko(const go::Position& position, go::Point point) {
  const auto stone = position.stone_at(point);
  if (!stone) {
    return takes_by_ko(position, go::Color::black, point) ||
           takes_by_ko(position, go::Color::white, point);
  }
  return position.string_size(point) == 1 && position.liberty_count(point) == 1 &&
         takes_by_ko(position, ~*stone, position.liberties(point).list().front());
}

std::vector<Worm> worms_of(const go::Position& position) {
  std::map<go::Point, float> sizes = effective_sizes(position);
  std::vector<Worm> worms;
  go::PointSet known;
  for (const go::Color color : go::colors) {
    position.stones_of(color).for_each([&](go::Point stone) {
      if (known.contains(stone)) return;
      known |= position.string_stones(stone);
      worms.push_back({.origin = stone,
                       .color = color,
                       .size = position.string_size(stone),
                       .effective_size = sizes[position.string_at(stone)],
                       .liberties = liberties_by_order(position, stone),
                       .cutstone = cutstone_of(position, stone),
                       .cutstone2 = cutting_points_of(position, stone),
                       .genus = genus_of(position, stone)});
    });
  }
  std::sort(worms.begin(), worms.end(), [](const Worm& one, const Worm& other) {
    const int row = go::row_of(one.origin);
    const int other_row = go::row_of(other.origin);
    return row != other_row ? row > other_row
                            : go::column_of(one.origin) < go::column_of(other.origin);
  });
  return worms;
}

bool stands_in_a_cavity(const go::Position& position, go::Point stone) {
  constexpr int most_edge_points = 2;
  go::PointSet inside = position.string_stones(stone);
  for (const go::Point point : position.empty_points()) {
    inside.insert(point);
  }
  const go::PointSet cavity = component(position, stone, inside);
  std::array<bool, 2> borders{};
  int edge_points = 0;
  const go::BoardSize size = position.size();
  cavity.for_each([&](go::Point point) {
    const int column = go::column_of(point);
    const int row = go::row_of(point);
    const bool is_edge =
        column == 0 || row == 0 || column == size.width - 1 || row == size.height - 1;
    edge_points += is_edge && position.is_empty(point) ? 1 : 0;
    position.for_each_neighbour(point, [&](go::Point next) {
      if (!cavity.contains(next)) {
        borders.at(go::index(*position.stone_at(next))) = true;
      }
    });
  });
  return borders[0] != borders[1] && edge_points <= most_edge_points;
}

}  // namespace ludex::gtp
