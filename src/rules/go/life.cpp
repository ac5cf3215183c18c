#include "rules/go/life.h"

#include <algorithm>
#include <vector>

namespace ludex::go {

namespace {

// A connected region without stones of the colour.
struct Enclosure {
  PointSet empty;
  PointSet border;  // the stones of the colour around it
};

std::vector<Enclosure> enclosures_of(const Position& position, Color color) {
  std::vector<Enclosure> all;
  PointSet seen;
  for_each_point(position.size(), [&](Point start) {
    if (seen.contains(start) || position.has_stone(color, start)) return;
    Enclosure found;
    std::vector<Point> open{start};
    seen.insert(start);
    while (!open.empty()) {
      const Point point = open.back();
      open.pop_back();
      if (position.is_empty(point)) {
        found.empty.insert(point);
      }
      position.for_each_neighbour(point, [&](Point next) {
        if (position.has_stone(color, next)) {
          found.border.insert(next);
        } else if (!seen.contains(next)) {
          seen.insert(next);
          open.push_back(next);
        }
      });
    }
    all.push_back(found);
  });
  return all;
}

struct Chain {
  PointSet stones;
  PointSet liberties;
};

std::vector<Chain> chains_of(const Position& position, Color color) {
  std::vector<Chain> all;
  for_each_point(position.size(), [&](Point point) {
    if (position.has_stone(color, point) && position.string_at(point) == point) {
      all.push_back({position.string_stones(point), position.liberties(point)});
    }
  });
  return all;
}

// Whether the opponent can have two eyes among these points. Each eye needs a point whose
// neighbours are all the opponent's, so two points are needed that are not neighbours.
bool has_room_for_two_eyes(const Position& position, const PointSet& inner) {
  const std::vector<Point> points = inner.list();
  return std::any_of(points.begin(), points.end(), [&](Point point) {
    PointSet others = inner;
    others.erase(point);
    position.for_each_neighbour(point, [&](Point next) { others.erase(next); });
    return !others.empty();
  });
}

// Marks what the colour's living strings enclose, whatever stands there.
void add_enclosed(const Position& position, Color color, UnconditionalStatus& status) {
  const PointSet& alive = status.alive[index(color)];
  if (alive.empty()) return;
  Position living(position.size());
  alive.for_each([&](Point stone) { living.put(color, stone); });
  for (const Enclosure& enclosure : enclosures_of(living, color)) {
    PointSet inner;
    enclosure.empty.for_each([&](Point point) {
      bool beside = false;
      living.for_each_neighbour(point, [&](Point next) { beside |= alive.contains(next); });
      if (!beside) {
        inner.insert(point);
      }
    });
    if (has_room_for_two_eyes(living, inner)) continue;
    enclosure.empty.for_each([&](Point point) {
      if (position.is_empty(point)) {
        status.territory[index(color)].insert(point);
      } else if (position.has_stone(~color, point)) {
        status.dead[index(~color)].insert(point);
      }
    });
  }
}

}  // namespace

PointSet unconditionally_alive(const Position& position, Color color) {
  std::vector<Chain> chains = chains_of(position, color);
  std::vector<Enclosure> enclosures = enclosures_of(position, color);
  for (bool changed = true; changed;) {
    changed = false;
    // A chain needs two enclosures whose empty points are all among its liberties.
    const auto is_weak = [&](const Chain& chain) {
      const auto vital =
          std::count_if(enclosures.begin(), enclosures.end(), [&](const Enclosure& enclosure) {
            return !enclosure.empty.empty() && (enclosure.empty - chain.liberties).empty() &&
                   !(enclosure.border & chain.stones).empty();
          });
      return vital < 2;
    };
    changed |= std::erase_if(chains, is_weak) > 0;
    PointSet stones;
    for (const Chain& chain : chains) {
      stones |= chain.stones;
    }
    // An enclosure counts only if its whole border is safe from capture.
    changed |= std::erase_if(enclosures, [&](const Enclosure& enclosure) {
                 return !(enclosure.border - stones).empty();
               }) > 0;
  }
  PointSet alive;
  for (const Chain& chain : chains) {
    alive |= chain.stones;
  }
  return alive;
}

UnconditionalStatus unconditional_status(const Position& position) {
  UnconditionalStatus status;
  for (const Color color : colors) {
    status.alive[index(color)] = unconditionally_alive(position, color);
    add_enclosed(position, color, status);
  }
  return status;
}

}  // namespace ludex::go
