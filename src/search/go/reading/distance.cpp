#include "search/go/reading/distance.h"

#include <cstddef>

namespace ludex::search::go_reading {

namespace {

// With more liberties a string of the opponent is a wall.
constexpr int most_liberties_to_capture = 3;

}  // namespace

void Distances::reach(go::Point point, int cost) {
  const std::size_t at = go::index(point);
  if (cost > limit_ || marks_[at] == mark_) return;
  auto& count = waiting_count_[static_cast<std::size_t>(cost)];
  auto& points = waiting_[static_cast<std::size_t>(cost)];
  if (count < points.size()) {
    points[count++] = point;
  }
}

void Distances::reach_next(const go::Position& position, go::Color color, go::Point point,
                           int cost) {
  if (position.is_empty(point)) {
    reach(point, cost + 1);
  } else if (position.has_stone(color, point)) {
    reach(point, cost);
  } else if (position.liberty_count(point) <= most_liberties_to_capture) {
    reach(point, cost + position.liberty_count(point));
  }
}

void Distances::reach_from(const go::Position& position, go::Color color, go::Point point,
                           int cost) {
  position.for_each_neighbour(point,
                              [&](go::Point next) { reach_next(position, color, next, cost); });
}

void Distances::measure(const go::Position& position, go::Color color, const go::PointSet& from,
                        int limit) {
  ++mark_;
  count_ = 0;
  waiting_count_ = {};
  limit_ = limit;
  from.for_each([&](go::Point point) { reach_next(position, color, point, 0); });
  for (int cost = 0; cost <= limit; ++cost) {
    const auto level = static_cast<std::size_t>(cost);
    // Points of the same cost are added meanwhile.
    for (std::size_t at = 0; at < waiting_count_[level]; ++at) {
      const go::Point point = waiting_[level][at];
      const auto take = [&](go::Point each) {
        marks_[go::index(each)] = mark_;
        costs_[go::index(each)] = static_cast<std::uint8_t>(cost);
        points_[count_++] = each;
      };
      if (marks_[go::index(point)] == mark_) continue;
      if (position.is_empty(point)) {
        take(point);
        reach_from(position, color, point, cost);
        continue;
      }
      position.for_each_stone(point, take);
      position.for_each_stone(point,
                              [&](go::Point each) { reach_from(position, color, each, cost); });
    }
  }
}

}  // namespace ludex::search::go_reading
