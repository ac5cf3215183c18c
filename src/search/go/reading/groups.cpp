#include "search/go/reading/groups.h"

#include <algorithm>
#include <map>
#include <utility>

#include "search/go/reading/distance.h"

namespace ludex::search::go_reading {

namespace {

constexpr int most_distance_of_a_link = 1;

class GroupSearch {
 public:
  GroupSearch(const go::Position& position, Reader& reader, const GroupLimits& limits)
      : position_(position), reader_(reader), limits_(limits) {}

  Groups found() {
    for (const go::Color color : go::colors) {
      position_.stones_of(color).for_each([&](go::Point stone) {
        const go::Point string = position_.string_at(stone);
        if (!group_.try_emplace(string, string).second) return;
        strings_.push_back(string);
      });
    }
    for (const go::Point string : strings_) {
      for (const go::Point other : linked_strings(string)) {
        if (other > string) {
          group_[head_of(other)] = head_of(string);
        }
      }
    }
    std::map<go::Point, go::PointSet> stones;
    for (const go::Point string : strings_) {
      stones[head_of(string)] |= position_.string_stones(string);
    }
    Groups groups;
    for (const auto& [head, all] : stones) {
      groups.stones.push_back(all);
    }
    std::sort(groups.stones.begin(), groups.stones.end(), comes_first);
    groups.nodes = nodes_;
    return groups;
  }

  go::PointSet found_around(go::Point stone) {
    go::PointSet group = position_.string_stones(stone);
    std::vector<go::Point> open{position_.string_at(stone)};
    while (!open.empty()) {
      const go::Point string = open.back();
      open.pop_back();
      for (const go::Point other : linked_strings(string)) {
        if (group.contains(other)) continue;
        group |= position_.string_stones(other);
        open.push_back(other);
      }
    }
    return group;
  }
  [[nodiscard]] int nodes() const { return nodes_; }

 private:
  static bool comes_first(const go::PointSet& one, const go::PointSet& other) {
    const go::Point first = one.list().front();
    const go::Point second = other.list().front();
    return go::row_of(first) != go::row_of(second) ? go::row_of(first) > go::row_of(second)
                                                   : go::column_of(first) < go::column_of(second);
  }

  go::Point head_of(go::Point string) const {
    while (group_.at(string) != string) {
      string = group_.at(string);
    }
    return string;
  }

  Answer ask(const Question& question, const ReadingLimits& limits) {
    Answer answer = reader_.answer(position_, question, limits);
    nodes_ += answer.nodes;
    return answer;
  }

  bool is_lost(go::Point string) {
    const auto known = lost_.find(string);
    if (known != lost_.end()) return known->second;
    return lost_[string] = is_read_lost(string);
  }
  bool is_read_lost(go::Point string) {
    if (position_.liberty_count(string) > CaptureGoal::most_liberties) return false;
    const Answer attack = ask({.aim = Aim::attack, .stone = string}, limits_.string);
    if (attack.outcome != Outcome::works || attack.is_uncertain) return false;
    const Answer defence = ask({.aim = Aim::defend, .stone = string}, limits_.string);
    return defence.outcome == Outcome::fails && !defence.is_uncertain;
  }

  // Each pair has one answer, whichever of both is looked at, and whether it is joined by others or
  // not: so the groups do not depend on an order.
  std::vector<go::Point> linked_strings(go::Point string) {
    std::vector<go::Point> linked;
    if (is_lost(string)) return linked;
    const go::Color color = *position_.stone_at(string);
    distances_.measure(position_, {color, color}, {string}, most_distance_of_a_link);
    go::PointSet near;
    for (const go::Point point : distances_.reached()) {
      if (position_.has_stone(color, point)) {
        near.insert(position_.string_at(point));
      }
    }
    near.for_each([&](go::Point other) {
      if (other == string || is_lost(other)) return;
      if (is_linked(std::min(string, other), std::max(string, other))) {
        linked.push_back(other);
      }
    });
    return linked;
  }
  bool is_linked(go::Point string, go::Point other) {
    const std::pair pair(string, other);
    const auto known = links_.find(pair);
    if (known != links_.end()) return known->second;
    const Answer cut = ask({.aim = Aim::disconnect,
                            .stone = string,
                            .other = other,
                            .most_distance = most_distance_of_a_link},
                           limits_.link);
    return links_[pair] = cut.outcome == Outcome::fails && !cut.is_uncertain;
  }

  const go::Position& position_;
  Reader& reader_;
  const GroupLimits& limits_;
  std::vector<go::Point> strings_;
  std::map<go::Point, go::Point> group_;  // towards the head of the group
  std::map<go::Point, bool> lost_;
  std::map<std::pair<go::Point, go::Point>, bool> links_;
  Distances distances_;
  int nodes_ = 0;
};

}  // namespace

Groups groups_of(const go::Position& position, Reader& reader, const GroupLimits& limits) {
  return GroupSearch(position, reader, limits).found();
}

go::PointSet group_of(const go::Position& position, go::Point stone, Reader& reader, int& nodes,
                      const GroupLimits& limits) {
  GroupSearch search(position, reader, limits);
  const go::PointSet group = search.found_around(stone);
  nodes += search.nodes();
  return group;
}

}  // namespace ludex::search::go_reading
