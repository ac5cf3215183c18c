#include "rules/go/region.h"

namespace ludex::go {

namespace {

Region flood(const Position& position, Point start, PointSet& seen) {
  Region region;
  std::vector<Point> open{start};
  seen.insert(start);
  while (!open.empty()) {
    const Point point = open.back();
    open.pop_back();
    region.points.insert(point);
    position.for_each_neighbour(point, [&](Point next) {
      const auto color = position.stone_at(next);
      if (color) {
        region.touches[index(*color)] = true;
        region.border.insert(next);
      } else if (!seen.contains(next)) {
        seen.insert(next);
        open.push_back(next);
      }
    });
  }
  return region;
}

}  // namespace

std::vector<Region> all_regions(const Position& position) {
  std::vector<Region> regions;
  PointSet seen;
  for_each_point(position.size(), [&](Point point) {
    if (position.is_empty(point) && !seen.contains(point)) {
      regions.push_back(flood(position, point, seen));
    }
  });
  return regions;
}

Regions regions_of(const Position& position) {
  Regions result;
  for (const Region& region : all_regions(position)) {
    const Color owner = region.touches[index(Color::black)] ? Color::black : Color::white;
    (region.is_of(owner) ? result.own[index(owner)] : result.neutral) |= region.points;
  }
  return result;
}

int owner_of(const Position& position, Point point) {
  const auto belongs_to = [&](Color color) {
    return position.has_stone(color, point) ||
           (position.is_empty(point) && position.neighbours_of(color, point) > 0);
  };
  return (belongs_to(Color::black) ? 1 : 0) - (belongs_to(Color::white) ? 1 : 0);
}

int area_lead(const Position& position) {
  int lead = position.stones(Color::black) - position.stones(Color::white);
  for (const Point point : position.empty_points()) {
    if (position.empty_neighbours(point) > 0) {
      const Regions regions = regions_of(position);
      return position.stones(Color::black) - position.stones(Color::white) + regions.own[0].size() -
             regions.own[1].size();
    }
    lead += owner_of(position, point);
  }
  return lead;
}

}  // namespace ludex::go
