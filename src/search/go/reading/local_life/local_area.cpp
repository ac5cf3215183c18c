#include "search/go/reading/local_life/local_area.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "rules/go/score.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

constexpr int fewest_local_steps = 2;
constexpr int most_local_steps = 4;
constexpr int most_empty_points = 24;
constexpr std::size_t most_points = 64;
// With so few liberties elsewhere a string around the area may be taken.
constexpr int liberties_of_a_loose_wall = 2;

class AreaOf {
 public:
  AreaOf(const go::Position& position, const GroupInQuestion& group)
      : position_(position),
        owner_(group.owner),
        group_(group.stones & position.stones_of(group.owner)),
        lost_(group.lost & position.stones_of(~group.owner)),
        empty_(empty_points(position)) {}

  // What the group reaches in so many steps. False if that is too much.
  bool reach(int steps) {
    points_ = go::whole_strings(position_, group_);
    go::PointSet edge = points_;
    for (int step = 0; step < steps; ++step) {
      go::PointSet next = (points_beside(edge) & (empty_ | lost_)) - points_;
      if (next.empty()) break;
      next |= go::whole_strings(position_, next & lost_);
      next |= go::whole_strings(position_,
                                (points_beside(next) & position_.stones_of(owner_)) - points_);
      points_ |= next;
      edge = next;
    }
    add_inside();
    add_weak_walls();
    add_inside();  // beside what has come in with the walls
    return (points_ & empty_).size() <= most_empty_points &&
           points_.size() <= static_cast<int>(most_points);
  }

  [[nodiscard]] LocalArea numbered() const {
    const go::PointSet owners = nearer_to_owner();
    LocalArea area;
    points_.for_each([&](go::Point point) { area.points.push_back(point); });
    std::array<int, go::point_room> numbers{};
    numbers.fill(-1);
    for (std::size_t at = 0; at < area.points.size(); ++at) {
      numbers.at(go::index(area.points[at])) = static_cast<int>(at);
    }
    for (std::size_t at = 0; at < area.points.size(); ++at) {
      const go::Point point = area.points[at];
      const AreaSet bit = AreaSet{1} << at;
      if (group_.contains(point)) {
        area.group |= bit;
      }
      if (position_.has_stone(owner_, point)) {
        area.own |= bit;
      } else if (!position_.is_empty(point)) {
        area.opposing |= bit;
      }
      position_.for_each_neighbour(point, [&](go::Point next) {
        if (points_.contains(next)) {
          area.beside[at] |= AreaSet{1} << static_cast<unsigned>(numbers.at(go::index(next)));
        } else if (owners.contains(next)) {
          area.exits |= bit;
        } else {
          area.walls |= bit;
          if (position_.is_empty(next)) {
            area.open_walls |= bit;
          }
        }
      });
      for (std::size_t other = 0; other < area.points.size(); ++other) {
        if (std::abs(go::column_of(point) - go::column_of(area.points[other])) <= 1 &&
            std::abs(go::row_of(point) - go::row_of(area.points[other])) <= 1) {
          area.around[at] |= AreaSet{1} << other;
        }
      }
    }
    return area;
  }

 private:
  // The opponent's strings without a liberty elsewhere.
  void add_inside() {
    for_each_string(position_, (points_beside(points_) & position_.stones_of(~owner_)) - points_,
                    [&](go::Point stone) {
                      if ((position_.liberties(stone) - points_).empty()) {
                        points_ |= position_.string_stones(stone);
                      }
                    });
  }
  void add_weak_walls() {
    const go::PointSet inner = points_;
    for_each_string(position_, (points_beside(inner) & position_.stones_of(~owner_)) - inner,
                    [&](go::Point stone) {
                      const go::PointSet outside = position_.liberties(stone) - inner;
                      if (outside.size() <= liberties_of_a_loose_wall) {
                        points_ |= position_.string_stones(stone) | outside;
                      }
                    });
  }

  // Of what is outside.
  [[nodiscard]] go::PointSet nearer_to_owner() const {
    go::PointSet own = position_.stones_of(owner_) - points_;
    go::PointSet theirs = position_.stones_of(~owner_) - points_ - lost_;
    const go::PointSet free = empty_ - points_;
    for (;;) {
      const go::PointSet next_theirs = (points_beside(theirs) & free) - theirs - own;
      const go::PointSet next_own = (points_beside(own) & free) - theirs - own;
      if (next_theirs.empty() && next_own.empty()) return own;
      theirs |= next_theirs;
      own |= next_own - next_theirs;
    }
  }

  const go::Position& position_;
  go::Color owner_;
  go::PointSet group_;
  go::PointSet lost_;
  go::PointSet empty_;
  go::PointSet points_;
};

}  // namespace

std::optional<LocalArea> local_area(const go::Position& position, const GroupInQuestion& group,
                                    int steps) {
  AreaOf area(position, group);
  if (!area.reach(steps)) return std::nullopt;
  return area.numbered();
}

std::vector<LocalArea> local_areas(const go::Position& position, const GroupInQuestion& group) {
  std::vector<LocalArea> areas;
  for (int steps = fewest_local_steps; steps <= most_local_steps; ++steps) {
    auto area = local_area(position, group, steps);
    if (!area) break;
    if (areas.empty() || area->points.size() > areas.back().points.size()) {
      areas.push_back(*std::move(area));
    }
  }
  return areas;
}

}  // namespace ludex::search::go_reading
