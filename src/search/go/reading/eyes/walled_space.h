// A space inside a wall, as eye_graph.h describes it: what a move in it does.
#pragma once

#include <bit>
#include <cstddef>
#include <vector>

#include "search/go/reading/eyes/eye_graph.h"

namespace ludex::search::go_reading {

constexpr EyeGraph::Set set_of_point(int point) {
  return static_cast<EyeGraph::Set>(1U << static_cast<unsigned>(point));
}
constexpr EyeGraph::Set without(EyeGraph::Set one, EyeGraph::Set other) {
  return static_cast<EyeGraph::Set>(one & ~other);
}

// The stones in a space.
struct StonesInside {
  EyeGraph::Set attackers = 0;
  EyeGraph::Set defenders = 0;
};

// The points beside each set of points, looked up: the search asks for them all the time.
class Neighbours {
 public:
  explicit Neighbours(const EyeGraph& graph)
      : beside_(std::size_t{1} << static_cast<unsigned>(graph.count)) {
    for (std::size_t set = 1; set < beside_.size(); ++set) {
      beside_[set] = static_cast<EyeGraph::Set>(
          beside_[set & (set - 1)] | graph.beside[static_cast<std::size_t>(std::countr_zero(set))]);
    }
  }
  [[nodiscard]] EyeGraph::Set of(EyeGraph::Set points) const { return beside_[points]; }

 private:
  std::vector<EyeGraph::Set> beside_;
};

// The space and its wall, which has one eye elsewhere if `has_other_eye`. The stones of the graph
// play no part.
class WalledSpace {
 public:
  using Set = EyeGraph::Set;

  // The neighbours are those of the graph; both have to live as long.
  WalledSpace(const EyeGraph& graph, const Neighbours& neighbours, bool has_other_eye)
      : graph_(graph),
        neighbours_(neighbours),
        all_(static_cast<Set>(set_of_point(graph.count) - 1)),
        has_other_eye_(has_other_eye) {}

  // The board after a move; without any stone of the mover if the move cannot be played.
  [[nodiscard]] StonesInside attacked(const StonesInside& stones, int at) const {
    const Set point = set_of_point(at);
    if ((taken(stones) & point) != 0) return {};
    StonesInside after{static_cast<Set>(stones.attackers | point), stones.defenders};
    const Set beside = graph_.beside[static_cast<std::size_t>(at)];
    Set left = after.defenders & beside;
    if (left != 0) {
      left = without(left, with_wall(after));
    }
    while (left != 0) {
      const Set string = grown(set_of_point(std::countr_zero(left)), after.defenders);
      left = without(left, string);
      if (!has_liberty(string, after)) {
        after.defenders = without(after.defenders, string);
      }
    }
    if (breathes(point, after)) return after;
    return is_taken(after) || breathes(grown(point, after.attackers), after) ? after
                                                                             : StonesInside{};
  }
  [[nodiscard]] StonesInside defended(const StonesInside& stones, int at) const {
    const Set point = set_of_point(at);
    if (((taken(stones) | graph_.outside) & point) != 0) return {};
    StonesInside after{stones.attackers, static_cast<Set>(stones.defenders | point)};
    for (Set left = after.attackers & graph_.beside[static_cast<std::size_t>(at)]; left != 0;) {
      const Set string = grown(set_of_point(std::countr_zero(left)), after.attackers);
      left = without(left, string);
      if (!breathes(string, after)) {
        after.attackers = without(after.attackers, string);
      }
    }
    const bool stays = has_liberty(point, after) || (with_wall(after) & point) != 0 ||
                       has_liberty(grown(point, after.defenders), after);
    return stays ? after : StonesInside{};
  }
  // The wall has no liberty in the space: then it falls at once, or by a last stone in its other
  // eye.
  [[nodiscard]] bool is_taken(const StonesInside& stones) const {
    if (without(graph_.walled, taken(stones)) != 0) return false;
    if (without(around(with_wall(stones)), taken(stones)) != 0) return false;
    // A last stone without a liberty of its own takes the wall only if that has no other eye.
    return !has_other_eye_ || all_breathe(stones);
  }
  [[nodiscard]] bool all_breathe(const StonesInside& stones) const {
    for (Set left = stones.attackers; left != 0;) {
      const Set string = grown(set_of_point(std::countr_zero(left)), stones.attackers);
      left = without(left, string);
      if (!breathes(string, stones)) return false;
    }
    return true;
  }
  // Whether the wall has its eyes already: points where the opponent has no liberty and takes
  // nothing.
  [[nodiscard]] bool has_eyes(const StonesInside& stones) const {
    const Set wall = with_wall(stones);
    const Set open = without(empty(stones), graph_.margins | graph_.outside);
    int needed = has_other_eye_ ? 1 : 2;
    for (Set left = open & (graph_.walled | around(wall)); left != 0 && needed > 0;) {
      const Set beside = graph_.beside[static_cast<std::size_t>(std::countr_zero(left))];
      needed -= without(beside, wall) == 0 ? 1 : 0;
      left &= static_cast<Set>(left - 1);
    }
    return needed == 0;
  }
  [[nodiscard]] Set all() const { return all_; }
  [[nodiscard]] Set empty(const StonesInside& stones) const { return without(all_, taken(stones)); }
  // The points where only the opponent plays.
  [[nodiscard]] Set outside() const { return graph_.outside; }

 private:
  [[nodiscard]] static Set taken(const StonesInside& stones) {
    return static_cast<Set>(stones.attackers | stones.defenders);
  }
  [[nodiscard]] Set around(Set points) const { return neighbours_.of(points); }
  // The stones that are connected to the first ones, which are among them.
  [[nodiscard]] Set grown(Set first, Set stones) const {
    Set string = first;
    while (true) {
      const Set more = string | (around(string) & stones);
      if (more == string) return string;
      string = more;
    }
  }
  // The owner's stones that are connected to the wall.
  [[nodiscard]] Set with_wall(const StonesInside& stones) const {
    return grown(stones.defenders & (graph_.walled | graph_.joined), stones.defenders);
  }
  [[nodiscard]] bool has_liberty(Set string, const StonesInside& stones) const {
    return without(around(string), taken(stones)) != 0;
  }
  // Whether a string of the opponent stays on the board.
  [[nodiscard]] bool breathes(Set string, const StonesInside& stones) const {
    return (string & graph_.margins) != 0 || has_liberty(string, stones);
  }

  const EyeGraph& graph_;
  const Neighbours& neighbours_;
  Set all_;
  bool has_other_eye_;
};

}  // namespace ludex::search::go_reading
