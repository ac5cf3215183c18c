#include "search/go/reading/distance.h"

#include <algorithm>
#include <cstddef>

namespace ludex::search::go_reading {

namespace {

// With more liberties a string of the opponent is a wall.
constexpr int most_liberties_to_capture = 3;

// What strings in atari cost before the opponent's move: one of the colour, and how much more one
// of his own.
constexpr int cost_of_a_taken_string = 2;
constexpr int cost_of_an_escape = 1;

// Calls visit(Point) for the diagonal points with which the point has two empty neighbours in
// common; they may be on the border.
template <class Visit>
void for_each_diagonal(const go::Position& position, go::Point point, const Visit& visit) {
  const auto beside = [&](int offset) {
    return static_cast<go::Point>(static_cast<int>(go::index(point)) + offset);
  };
  for (const int row : {-go::stride, go::stride}) {
    if (!position.is_empty(beside(row))) continue;
    for (const int column : {-1, 1}) {
      if (position.is_empty(beside(column))) {
        visit(beside(row + column));
      }
    }
  }
}

}  // namespace

std::optional<int> Distances::cost_of(const go::Position& position, const Sides& sides,
                                      go::Point point) {
  if (position.is_empty(point)) return 1;
  const int liberties = position.liberty_count(point);
  const bool changes = liberties == 1 && sides.mover != sides.color;
  if (position.has_stone(sides.color, point)) return changes ? cost_of_a_taken_string : 0;
  if (liberties > most_liberties_to_capture) return std::nullopt;
  return liberties + (changes ? cost_of_an_escape : 0);
}

void Distances::reach(go::Point point, int cost) {
  const std::size_t at = go::index(point);
  if (cost > limit_ || marks_[at] == mark_) return;
  auto& count = waiting_count_[static_cast<std::size_t>(cost)];
  auto& points = waiting_[static_cast<std::size_t>(cost)];
  if (count < points.size()) {
    points[count++] = point;
  }
}

void Distances::measure(const go::Position& position, const Sides& sides, const go::PointSet& from,
                        int limit) {
  measure_within(position, sides, from, limit, {});
}

void Distances::measure_until(const go::Position& position, const Sides& sides,
                              const go::PointSet& from, int limit, const go::PointSet& ends,
                              int beyond) {
  measure_within(position, sides, from, limit, {.ends = &ends, .beyond = beyond});
}

void Distances::measure_ways(const go::Position& position, const Sides& sides,
                             const go::PointSet& from, int limit, const Distances& other) {
  measure_within(position, sides, from, limit, {.other = &other});
}

void Distances::measure_within(const go::Position& position, const Sides& sides,
                               const go::PointSet& from, int limit, const Bounds& bounds) {
  ++mark_;
  count_ = 0;
  waiting_count_ = {};
  limit_ = limit;
  // A point beside others that cost so much, or on the way's end.
  const auto reach_next = [&](go::Point point, int before) {
    if (marks_[go::index(point)] == mark_) return;
    if (bounds.other != nullptr) {
      const auto there = bounds.other->to(point);
      if (!there || *there + before > limit) return;
    }
    if (const auto cost = cost_of(position, sides, point)) {
      reach(point, before + *cost);
    }
  };
  from.for_each([&](go::Point point) { reach_next(point, 0); });
  for (int cost = 0; cost <= limit_; ++cost) {
    const auto level = static_cast<std::size_t>(cost);
    const auto take = [&](go::Point each) {
      marks_[go::index(each)] = mark_;
      costs_[go::index(each)] = static_cast<std::uint8_t>(cost);
      points_[count_++] = each;
      if (bounds.ends != nullptr && bounds.ends->contains(each)) {
        limit_ = std::min(limit_, cost + bounds.beyond);
      }
    };
    const auto reach_from = [&](go::Point each) {
      position.for_each_neighbour(each, [&](go::Point next) { reach_next(next, cost); });
      if (sides.steps == Steps::diagonal) {
        for_each_diagonal(position, each, [&](go::Point next) {
          if (position.is_empty(next) || position.has_stone(sides.color, next)) {
            reach_next(next, cost);
          }
        });
      }
    };
    // Points of the same cost are added meanwhile.
    for (std::size_t at = 0; at < waiting_count_[level]; ++at) {
      const go::Point point = waiting_[level][at];
      if (marks_[go::index(point)] == mark_) continue;
      if (position.is_empty(point)) {
        take(point);
        reach_from(point);
        continue;
      }
      position.for_each_stone(point, take);
      position.for_each_stone(point, reach_from);
    }
  }
}

}  // namespace ludex::search::go_reading
