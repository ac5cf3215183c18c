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

}  // namespace ludex::go
