#include "search/go/fight_rules.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "search/go/reading/capture_goal.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

class CaptureRules final : public FightRules {
 public:
  CaptureRules(const go::Position& position, go::Point stone, KoRule rule)
      : FightRules(~*position.stone_at(stone), rule), stone_(stone) {}

  std::optional<bool> ended(const go::Position& position, const Turn& turn) const override {
    if (is_gone(position)) return comes_back(position, turn) ? std::nullopt : std::optional(true);
    const bool is_safe =
        turn.mover == attacker() && position.liberty_count(stone_) > CaptureGoal::most_liberties;
    return is_safe ? std::optional(false) : std::nullopt;
  }
  // A stone that was taken comes back at once or not at all.
  std::optional<go::Point> only_move(const go::Position& position) const override {
    return is_gone(position) ? std::optional(stone_) : std::nullopt;
  }
  go::PointSet focus(const go::Position& position) const override {
    return is_gone(position) ? go::PointSet{stone_} : position.liberties(stone_);
  }
  // The defender may pass, and a stone of the attacker takes one liberty.
  int fewest_moves(const go::Position& position, int /*most*/) const override {
    return is_gone(position) ? 0 : position.liberty_count(stone_);
  }
  // Otherwise the attacker plays on the last liberty: several stones cannot be taken by ko, and are
  // not put back.
  std::optional<go::PointSet> forced(const go::Position& position) const override {
    if (is_gone(position) || position.liberty_count(stone_) > 1 ||
        position.string_size(stone_) == 1) {
      return std::nullopt;
    }
    go::PointSet moves = position.liberties(stone_);
    position.for_each_stone(stone_, [&](go::Point each) {
      position.for_each_neighbour(each, [&](go::Point next) {
        if (position.has_stone(attacker(), next) && position.liberty_count(next) == 1) {
          moves |= position.liberties(next);
        }
      });
    });
    return moves;
  }

 private:
  [[nodiscard]] bool is_gone(const go::Position& position) const {
    return !position.has_stone(~attacker(), stone_);
  }
  // Whether the owner may put the stone back that was taken: in a ko whose ban he may ignore, or
  // where that takes a stone and leaves two liberties.
  [[nodiscard]] bool comes_back(const go::Position& position, const Turn& turn) const {
    const go::Color owner = ~attacker();
    if (turn.mover != owner) return false;
    if (turn.ban == stone_) return may_ignore(owner, turn.ban, turn.ignored);
    if (!position.is_empty(stone_) || position.empty_neighbours(stone_) > 0 ||
        position.captures_of(owner, stone_).empty()) {
      return false;
    }
    go::Position after = position;
    after.play_on(owner, stone_);
    return after.liberty_count(stone_) > 1;
  }

  go::Point stone_;
};

// The points of the set that are joined to this one within it.
go::PointSet joined_within(const go::Position& position, go::Point seed, const go::PointSet& set) {
  go::PointSet found{seed};
  std::deque<go::Point> waiting{seed};
  while (!waiting.empty()) {
    position.for_each_neighbour(waiting.front(), [&](go::Point next) {
      if (!set.contains(next) || found.contains(next)) return;
      found.insert(next);
      waiting.push_back(next);
    });
    waiting.pop_front();
  }
  return found;
}

std::vector<go::PointSet> parts_of(const go::Position& position, go::PointSet set) {
  std::vector<go::PointSet> parts;
  while (!set.empty()) {
    parts.push_back(joined_within(position, set.list().front(), set));
    set -= parts.back();
  }
  return parts;
}

// The stones that cannot be captured though their owner always passes (D. B. Benson, Life in the
// Game of Go, 1976): strings with two spaces all of whose empty points are their liberties, where
// only such strings are around these spaces.
go::PointSet alive_without_a_move(const go::Position& position, go::Color owner) {
  go::PointSet others;
  go::for_each_point(position.size(), [&](go::Point point) {
    if (!position.has_stone(owner, point)) {
      others.insert(point);
    }
  });
  std::vector<go::PointSet> strings = parts_of(position, position.stones_of(owner));
  std::vector<go::PointSet> spaces = parts_of(position, others);
  const auto borders = [&](const go::PointSet& space, const go::PointSet& string) {
    bool is_beside = false;
    space.for_each([&](go::Point point) {
      position.for_each_neighbour(point,
                                  [&](go::Point next) { is_beside |= string.contains(next); });
    });
    return is_beside;
  };
  for (;;) {
    const auto lives = [&](const go::PointSet& string) {
      const go::PointSet liberties = position.liberties(string.list().front());
      return std::ranges::count_if(spaces, [&](const go::PointSet& space) {
               return ((space - position.stones_of(~owner)) - liberties).empty() &&
                      borders(space, string);
             }) >= 2;
    };
    const auto dying = std::ranges::find_if_not(strings, lives);
    if (dying == strings.end()) break;
    std::erase_if(spaces, [&](const go::PointSet& space) { return borders(space, *dying); });
    strings.erase(dying);
  }
  go::PointSet alive;
  for (const go::PointSet& string : strings) {
    alive |= string;
  }
  return alive;
}

class GroupCaptureRules final : public FightRules {
 public:
  GroupCaptureRules(go::Color owner, const go::PointSet& group, KoRule rule)
      : FightRules(~owner, rule), group_(group) {}

  std::optional<bool> ended(const go::Position& position, const Turn& turn) const override {
    if (left(position).empty()) {
      const bool comes_back = turn.mover == owner() && group_.contains(turn.ban) &&
                              may_ignore(owner(), turn.ban, turn.ignored);
      return comes_back ? std::nullopt : std::optional(true);
    }
    // It changes only by a move of the owner.
    if (turn.mover == owner()) return std::nullopt;
    return (alive_without_a_move(position, owner()) & group_).empty() ? std::nullopt
                                                                      : std::optional(false);
  }
  // What was taken last comes back at once or not at all.
  std::optional<go::Point> only_move(const go::Position& position) const override {
    const auto ban = position.ko();
    if (!ban || !left(position).empty()) return std::nullopt;
    return ban->point;
  }
  go::PointSet focus(const go::Position& position) const override {
    go::PointSet points;
    for_each_string(position, left(position),
                    [&](go::Point stone) { points |= position.liberties(stone); });
    return points;
  }
  // The defender may pass, and a stone of the attacker takes one liberty.
  int fewest_moves(const go::Position& position, int /*most*/) const override {
    int fewest = 0;
    for_each_string(position, left(position), [&](go::Point stone) {
      fewest = std::max(fewest, position.liberty_count(stone));
    });
    return fewest;
  }

 private:
  [[nodiscard]] go::Color owner() const { return ~attacker(); }
  [[nodiscard]] go::PointSet left(const go::Position& position) const {
    return group_ & position.stones_of(owner());
  }

  go::PointSet group_;
};

class JoinRules final : public FightRules {
 public:
  JoinRules(const go::Position& position, go::Point stone, std::optional<go::Point> other,
            const go::PointSet& area, KoRule rule)
      : FightRules(*position.stone_at(stone), rule),
        stone_(stone),
        other_(other),
        ends_(other ? go::PointSet{*other} : area) {}

  std::optional<bool> ended(const go::Position& position, const Turn& turn) const override {
    const go::Color owner = attacker();
    if (!position.has_stone(owner, stone_)) return false;
    if (other_ && !position.has_stone(owner, *other_)) return false;
    if ((position.string_stones(stone_) & ends_).empty()) return std::nullopt;
    const bool can_be_taken = turn.mover != owner && position.liberty_count(stone_) == 1;
    return can_be_taken ? std::nullopt : std::optional(true);
  }
  go::PointSet focus(const go::Position& position) const override {
    go::PointSet points;
    for (const go::Point end : {stone_, other_.value_or(stone_)}) {
      if (position.has_stone(attacker(), end)) {
        points |= position.liberties(end);
      }
    }
    if (other_) return points;
    ends_.for_each([&](go::Point point) {
      if (position.is_empty(point)) {
        points.insert(point);
      }
    });
    return points;
  }
  // Each point of the shortest way between the ends that has no stone of the owner needs one.
  int fewest_moves(const go::Position& position, int most) const override {
    std::array<std::uint8_t, go::point_room> seen{};
    std::deque<std::pair<go::Point, int>> waiting{{stone_, 0}};
    while (!waiting.empty()) {
      const auto [point, cost] = waiting.front();
      waiting.pop_front();
      if (seen[go::index(point)] != 0) continue;
      seen[go::index(point)] = 1;
      if (ends_.contains(point) || cost > most) return cost;
      position.for_each_neighbour(point, [&, way = cost](go::Point next) {
        if (seen[go::index(next)] != 0) return;
        if (position.has_stone(attacker(), next)) {
          waiting.emplace_front(next, way);
        } else {
          waiting.emplace_back(next, way + 1);
        }
      });
    }
    return most + 1;
  }

 private:
  go::Point stone_;
  std::optional<go::Point> other_;
  go::PointSet ends_;
};

}  // namespace

bool FightRules::may_ignore(go::Color mover, go::Point point, go::Point ignored) const {
  const KoRule needed =
      mover != attacker_ ? KoRule::defender_may_ignore : KoRule::attacker_may_ignore;
  if (rule_ != needed) return false;
  return ignored == go::Point{} || (std::abs(go::column_of(point) - go::column_of(ignored)) <= 1 &&
                                    std::abs(go::row_of(point) - go::row_of(ignored)) <= 1);
}

std::unique_ptr<FightRules> capture_rules(const go::Position& position, go::Point stone,
                                          KoRule rule) {
  expects(position.stone_at(stone).has_value());
  return std::make_unique<CaptureRules>(position, stone, rule);
}

std::unique_ptr<FightRules> group_capture_rules(const go::Position& position,
                                                const go::PointSet& group, KoRule rule) {
  expects(!group.empty() && position.stone_at(group.list().front()).has_value());
  return std::make_unique<GroupCaptureRules>(*position.stone_at(group.list().front()), group, rule);
}

std::unique_ptr<FightRules> join_rules(const go::Position& position, go::Point stone,
                                       std::optional<go::Point> other, const go::PointSet& area,
                                       KoRule rule) {
  expects(position.stone_at(stone).has_value());
  return std::make_unique<JoinRules>(position, stone, other, area, rule);
}

}  // namespace ludex::search::go_reading
