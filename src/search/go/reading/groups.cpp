#include "search/go/reading/groups.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "search/go/reading/distance.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

namespace {

constexpr int most_distance_of_linked = 1;
// One more than two links, so that a string in atari on the way is not taken for a cut.
constexpr int most_distance_of_two_links = 3;

class GroupSearch {
 public:
  using Pair = std::pair<go::Point, go::Point>;

  GroupSearch(const go::Position& position, Reader& reader, const GroupLimits& limits)
      : position_(position), reader_(reader), limits_(limits) {}

  Groups found() {
    for (const go::Color color : go::colors) {
      position_.stones_of(color).for_each([&](go::Point stone) {
        if (position_.string_at(stone) == stone) {
          strings_.push_back(stone);
        }
      });
    }
    Groups groups;
    go::PointSet known;
    for (const go::Point string : strings_) {
      if (known.contains(string)) continue;
      for (const go::PointSet& group : parts_of(joined_to(string))) {
        groups.stones.push_back(group);
        known |= group;
      }
    }
    std::sort(groups.stones.begin(), groups.stones.end(), comes_first);
    groups.nodes = nodes_;
    return groups;
  }

  go::PointSet found_around(go::Point stone) {
    const go::Point string = position_.string_at(stone);
    for (const go::PointSet& group : parts_of(joined_to(string))) {
      if (group.contains(string)) return group;
    }
    return position_.string_stones(string);
  }
  [[nodiscard]] int nodes() const { return nodes_; }

 private:
  static bool comes_first(const go::PointSet& one, const go::PointSet& other) {
    const go::Point first = one.list().front();
    const go::Point second = other.list().front();
    return go::row_of(first) != go::row_of(second) ? go::row_of(first) > go::row_of(second)
                                                   : go::column_of(first) < go::column_of(second);
  }

  // The strings between which links lead, and their links, each of them once.
  struct Joined {
    std::vector<go::Point> strings;
    std::vector<Pair> links = {};
  };
  Joined joined_to(go::Point string) {
    Joined joined{.strings = {string}};
    go::PointSet known{string};
    for (std::size_t at = 0; at < joined.strings.size(); ++at) {
      const go::Point one = joined.strings[at];
      for (const go::Point other : linked_strings(one)) {
        if (one < other) {
          joined.links.emplace_back(one, other);
        }
        if (known.contains(other)) continue;
        known.insert(other);
        joined.strings.push_back(other);
      }
    }
    return joined;
  }

  // The groups of these strings. Of two links that one move cuts, the one between more stones is
  // taken, which the owner would save.
  std::vector<go::PointSet> parts_of(Joined joined) {
    const std::vector<Pair> cut = cut_pairs(joined);
    std::ranges::sort(joined.links);
    std::ranges::stable_sort(joined.links, std::greater<>(), [&](const Pair& link) {
      return position_.string_size(link.first) + position_.string_size(link.second);
    });
    std::vector<go::PointSet> parts;
    for (const go::Point string : joined.strings) {
      parts.push_back(position_.string_stones(string));
    }
    const auto part_with = [&](go::Point string) {
      return std::ranges::find_if(parts, [&](const auto& part) { return part.contains(string); });
    };
    for (const auto& [one, other] : joined.links) {
      const auto part = part_with(one);
      const auto next = part_with(other);
      if (part == next) continue;
      const go::PointSet both = *part | *next;
      const bool is_cut = std::ranges::any_of(cut, [&](const Pair& pair) {
        return both.contains(pair.first) && both.contains(pair.second);
      });
      if (is_cut) continue;
      *part = both;
      parts.erase(next);
    }
    return parts;
  }

  // The pairs of strings that have links with a third one, and that one move provably parts.
  std::vector<Pair> cut_pairs(const Joined& joined) {
    std::set<Pair> asked;
    std::vector<Pair> pairs;
    const auto ask_about = [&](go::Point string, go::Point middle, go::Point end) {
      const Pair pair(std::min(string, end), std::max(string, end));
      if (asked.contains(pair) || is_known_link(pair)) return;
      if (!may_be_cut_together(string, middle, end)) return;
      asked.insert(pair);
      const Answer cut = ask_to_cut(pair, most_distance_of_two_links);
      if (cut.outcome != Outcome::fails && !cut.is_uncertain) {
        pairs.push_back(pair);
      }
    };
    for (std::size_t at = 0; at < joined.links.size(); ++at) {
      const auto& [one, other] = joined.links[at];
      for (std::size_t second = at + 1; second < joined.links.size(); ++second) {
        const auto& [third, fourth] = joined.links[second];
        if (one == third) {
          ask_about(other, one, fourth);
        }
        if (one == fourth) {
          ask_about(other, one, third);
        }
        if (other == third) {
          ask_about(one, other, fourth);
        }
        if (other == fourth) {
          ask_about(one, other, third);
        }
      }
    }
    return pairs;
  }
  // Whether a point of one link is at most two steps from one of the other.
  [[nodiscard]] bool may_be_cut_together(go::Point string, go::Point middle, go::Point end) const {
    const go::PointSet between = position_.liberties(middle);
    const go::PointSet one = position_.liberties(string) & between;
    const go::PointSet other = position_.liberties(end) & between;
    go::PointSet near = one;
    near |= points_beside(near);
    near |= points_beside(near);
    return !(near & other).empty();
  }
  Answer ask_to_cut(const Pair& pair, int most_distance) {
    return ask({.aim = Aim::disconnect,
                .stone = pair.first,
                .other = pair.second,
                .most_distance = most_distance},
               limits_.link);
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
    distances_.measure(position_, {color, color}, {string}, most_distance_of_linked);
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
  [[nodiscard]] bool is_known_link(const Pair& pair) const {
    const auto known = links_.find(pair);
    return known != links_.end() && known->second;
  }
  bool is_linked(go::Point string, go::Point other) {
    const Pair pair(string, other);
    const auto known = links_.find(pair);
    if (known != links_.end()) return known->second;
    const Answer cut = ask_to_cut(pair, limits_.most_distance);
    return links_[pair] = cut.outcome == Outcome::fails && !cut.is_uncertain;
  }

  const go::Position& position_;
  Reader& reader_;
  const GroupLimits& limits_;
  std::vector<go::Point> strings_;
  std::map<go::Point, bool> lost_;
  std::map<Pair, bool> links_;
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
