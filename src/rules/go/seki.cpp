#include "rules/go/seki.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/go/region.h"

namespace ludex::go {

namespace {

// --- Whether a region has room for two eyes, whoever plays there first ---

constexpr int room_for_two_eyes = 7;  // regions of this size always have it

// A smaller region whose owner makes two eyes by dividing it, while the attacker plays inside.
class SmallRegion {
 public:
  SmallRegion(const Position& position, const PointSet& points) : points_(points.list()) {
    for (const Point point : points_) {
      Cells beside = 0;
      position.for_each_neighbour(point, [&](Point next) {
        const auto at = std::find(points_.begin(), points_.end(), next);
        if (at != points_.end()) {
          beside |= bit(static_cast<std::size_t>(at - points_.begin()));
        }
      });
      beside_.push_back(beside);
    }
  }

  // Whether the owner makes two eyes if the attacker plays first.
  [[nodiscard]] bool gives_two_eyes() const { return survives_attack(0, 0); }

 private:
  using Cells = std::uint32_t;  // a set of points by their number in points_
  [[nodiscard]] static Cells bit(std::size_t at) { return Cells{1} << at; }

  // `walls` are the stones of the owner, `filled` those of both.
  [[nodiscard]] bool survives_attack(Cells walls, Cells filled) const {
    if (is_divided(walls)) return true;
    bool has_move = false;
    for (std::size_t at = 0; at < points_.size(); ++at) {
      if ((filled & bit(at)) != 0) continue;
      has_move = true;
      if (!can_defend(walls, filled | bit(at))) return false;
    }
    return has_move;
  }
  [[nodiscard]] bool can_defend(Cells walls, Cells filled) const {
    for (std::size_t at = 0; at < points_.size(); ++at) {
      if ((filled & bit(at)) != 0) continue;
      if (survives_attack(walls | bit(at), filled | bit(at))) return true;
    }
    return false;
  }
  // Whether the walls leave two parts that do not touch. Stones of the attacker inside them do not
  // matter: each part is an eye at the end.
  [[nodiscard]] bool is_divided(Cells walls) const {
    const Cells all = bit(points_.size()) - 1;
    const Cells room = all & ~walls;
    if (room == 0) return false;
    Cells part = room & (~room + 1);
    for (bool grows = true; grows;) {
      Cells grown = part;
      for (std::size_t at = 0; at < points_.size(); ++at) {
        if ((part & bit(at)) != 0) {
          grown |= beside_[at] & room;
        }
      }
      grows = grown != part;
      part = grown;
    }
    return part != room;
  }

  std::vector<Point> points_;
  std::vector<Cells> beside_;  // the neighbours of each point
};

bool has_room(const Position& position, const PointSet& points) {
  return points.size() >= room_for_two_eyes || SmallRegion(position, points).gives_two_eyes();
}

// --- Groups: strings that live or die together ---

struct Group {
  Color color{};
  PointSet stones;
  bool is_alive = false;
};

// An own region of a colour. `left` is the number of its points that are still an eye.
struct Eye {
  const Region* region;
  Color color{};
  int left = 0;
  bool has_room = false;
};

class Groups {
 public:
  explicit Groups(const Position& position) : regions_(all_regions(position)) {
    PointSet seen;
    for_each_point(position.size(), [&](Point point) {
      const auto color = position.stone_at(point);
      if (!color || seen.contains(point)) return;
      groups_.push_back({*color, position.string_stones(point)});
      seen |= groups_.back().stones;
    });
    for (const Region& region : regions_) {
      for (const Color color : colors) {
        if (region.is_of(color)) {
          eyes_.push_back(
              {&region, color, region.points.size(), has_room(position, region.points)});
        }
      }
    }
    while (connect_at_false_eye()) {
    }
    for (Group& group : groups_) {
      group.is_alive = has_two_eyes(group);
    }
    while (connect_to_the_living(position)) {
    }
  }

  [[nodiscard]] PointSet in_seki() const {
    PointSet seki;
    for (const Region& region : regions_) {
      if (!region.is_shared()) continue;
      const auto is_locked = [&](Color color) {
        return std::any_of(groups_.begin(), groups_.end(), [&](const Group& group) {
          return group.color == color && is_cramped_beside(group, region);
        });
      };
      if (!is_locked(Color::black) || !is_locked(Color::white)) continue;
      for (const Group& group : groups_) {
        if (is_cramped_beside(group, region)) {
          seki |= group.stones;
        }
      }
    }
    return seki;
  }

 private:
  [[nodiscard]] static bool is_beside(const Group& group, const Region& region) {
    return !(region.border & group.stones).empty();
  }
  [[nodiscard]] static bool is_cramped_beside(const Group& group, const Region& region) {
    return !group.is_alive && is_beside(group, region);
  }
  [[nodiscard]] static bool has_eye(const Group& group, const Eye& eye) {
    return eye.left > 0 && eye.color == group.color && is_beside(group, *eye.region);
  }
  [[nodiscard]] bool has_two_eyes(const Group& group) const {
    int count = 0;
    for (const Eye& eye : eyes_) {
      if (has_eye(group, eye)) {
        count += eye.has_room ? 2 : 1;
      }
    }
    return count >= 2;
  }

  // If a group has one eye, which is an eye of other groups too, its owner has to connect there.
  // That takes a point of the eye. Returns whether there was such a group.
  bool connect_at_false_eye() {
    for (const Group& group : groups_) {
      if (has_two_eyes(group)) continue;
      for (Eye& eye : eyes_) {
        if (!has_eye(group, eye)) continue;
        const auto owners = std::count_if(groups_.begin(), groups_.end(),
                                          [&](const Group& other) { return has_eye(other, eye); });
        if (owners < 2) continue;
        join([&](const Group& other) { return has_eye(other, eye); });
        --eye.left;
        return true;
      }
    }
    return false;
  }

  // A group that could connect to a living one of its colour at a shared liberty lives as well.
  bool connect_to_the_living(const Position& position) {
    for (const Region& region : regions_) {
      if (!region.is_shared()) continue;
      for (Group& group : groups_) {
        if (!is_cramped_beside(group, region) || !meets_the_living(position, group, region)) {
          continue;
        }
        group.is_alive = true;
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] bool meets_the_living(const Position& position, const Group& group,
                                      const Region& region) const {
    bool meets = false;
    region.points.for_each([&](Point point) {
      PointSet beside;
      position.for_each_neighbour(point, [&](Point next) { beside.insert(next); });
      if ((beside & group.stones).empty()) return;
      meets =
          meets || std::any_of(groups_.begin(), groups_.end(), [&](const Group& other) {
            return other.is_alive && other.color == group.color && !(beside & other.stones).empty();
          });
    });
    return meets;
  }

  // Makes one group of all groups for which the condition holds; some do.
  template <class Condition>
  void join(const Condition& is_joined) {
    const auto first = std::find_if(groups_.begin(), groups_.end(), is_joined);
    Group joined = *first;
    std::vector<Group> others;
    for (const Group& group : groups_) {
      if (is_joined(group)) {
        joined.stones |= group.stones;
      } else {
        others.push_back(group);
      }
    }
    others.push_back(joined);
    groups_ = std::move(others);
  }

  std::vector<Region> regions_;
  std::vector<Group> groups_;
  std::vector<Eye> eyes_;
};

}  // namespace

PointSet seki_stones(const Position& position) {
  return Groups(position).in_seki();
}

}  // namespace ludex::go
