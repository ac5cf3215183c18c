#include "search/go/reading/life_proof/fight_area.h"

#include "rules/go/score.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/strings.h"
#include "search/go/reading/zone.h"

namespace ludex::search::go_reading {

namespace {

constexpr int steps_into_an_open_area = 2;

class AreaFlood {
 public:
  AreaFlood(const go::Position& position, go::Color owner, const go::PointSet& group)
      : position_(position),
        own_(position.stones_of(owner)),
        opposing_(position.stones_of(~owner)),
        empty_(empty_points(position)),
        reached_(go::whole_strings(position, group & own_)) {}

  // Goes on for so many empty points, or until nothing is left. Returns whether nothing is left.
  bool spread(int steps) {
    go::PointSet edge = reached_;
    for (int step = 0; step != steps; ++step) {
      const go::PointSet next = (points_beside(edge) & empty_) - reached_;
      if (next.empty()) return true;
      const go::PointSet joined =
          go::whole_strings(position_, (points_beside(next) & own_) - reached_);
      edge = next | joined;
      reached_ |= edge;
      if ((reached_ & empty_).size() > most_points_of_an_area) return false;
    }
    return false;
  }

  // Adds the opponent's strings without a liberty elsewhere.
  void add_inside() {
    const go::PointSet room = reached_ & empty_;
    for_each_string_around([&](go::Point stone) {
      if ((position_.liberties(stone) - room).empty()) {
        inside_ |= position_.string_stones(stone);
      }
    });
  }

  [[nodiscard]] bool is_held_by_strong_strings() const {
    const go::PointSet room = reached_ & empty_;
    bool strong = true;
    for_each_string_around([&](go::Point stone) {
      if (!inside_.contains(stone) &&
          (position_.liberties(stone) - room).size() <= weak_liberties) {
        strong = false;
      }
    });
    return strong;
  }

  [[nodiscard]] go::PointSet points() const { return reached_ | inside_; }

 private:
  template <class Visit>
  void for_each_string_around(const Visit& visit) const {
    for_each_string(position_, points_beside(reached_) & opposing_, visit);
  }

  const go::Position& position_;
  go::PointSet own_;
  go::PointSet opposing_;
  go::PointSet empty_;
  go::PointSet reached_;
  go::PointSet inside_;
};

}  // namespace

FightArea fight_area(const go::Position& position, go::Color owner, const go::PointSet& group) {
  AreaFlood whole(position, owner, group);
  if (whole.spread(-1)) {
    whole.add_inside();
    return {
        .points = whole.points(), .is_whole = true, .is_closed = whole.is_held_by_strong_strings()};
  }
  AreaFlood near(position, owner, group);
  (void)near.spread(steps_into_an_open_area);
  near.add_inside();
  return {.points = near.points()};
}

}  // namespace ludex::search::go_reading
