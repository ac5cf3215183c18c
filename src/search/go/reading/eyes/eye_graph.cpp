#include "search/go/reading/eyes/eye_graph.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

namespace ludex::search::go_reading {

namespace {

using Set = EyeGraph::Set;

constexpr std::size_t most_sets = std::size_t{1} << static_cast<unsigned>(EyeGraph::most_points);

// The number of a set in the number system of three: two of them number the states of a board.
constexpr std::array<std::uint32_t, most_sets> threes = [] {
  std::array<std::uint32_t, most_sets> table{};
  for (std::size_t set = 0; set < most_sets; ++set) {
    std::uint32_t power = 1;
    for (std::size_t left = set; left != 0; left >>= 1U) {
      table[set] += (left & 1U) != 0 ? power : 0;
      power *= 3;
    }
  }
  return table;
}();

constexpr Set bit(int point) {
  return static_cast<Set>(1U << static_cast<unsigned>(point));
}
constexpr Set without(Set one, Set other) {
  return static_cast<Set>(one & ~other);
}

struct Stones {
  Set attackers = 0;
  Set defenders = 0;
};

Stones stones_of(const EyeGraph& graph) {
  return {graph.attackers, graph.defenders};
}
EyeGraph with(EyeGraph graph, const Stones& stones) {
  graph.attackers = stones.attackers;
  graph.defenders = stones.defenders;
  return graph;
}

// The points beside each set of points, looked up: the search asks for them all the time.
class Neighbours {
 public:
  explicit Neighbours(const EyeGraph& graph)
      : beside_(std::size_t{1} << static_cast<unsigned>(graph.count)) {
    for (std::size_t set = 1; set < beside_.size(); ++set) {
      beside_[set] = static_cast<Set>(
          beside_[set & (set - 1)] | graph.beside[static_cast<std::size_t>(std::countr_zero(set))]);
    }
  }
  [[nodiscard]] Set of(Set points) const { return beside_[points]; }

 private:
  std::vector<Set> beside_;
};

// The space and its wall, which has one eye elsewhere if `has_other_eye`: what a move does.
class WalledSpace {
 public:
  // The neighbours are those of the graph; both have to live as long.
  WalledSpace(const EyeGraph& graph, const Neighbours& neighbours, bool has_other_eye)
      : graph_(graph),
        neighbours_(neighbours),
        all_(static_cast<Set>(bit(graph.count) - 1)),
        has_other_eye_(has_other_eye) {}

  // The board after a move; without any stone of the mover if the move cannot be played.
  [[nodiscard]] Stones attacked(const Stones& stones, int at) const {
    if (((stones.attackers | stones.defenders) & bit(at)) != 0) return {};
    Stones after{static_cast<Set>(stones.attackers | bit(at)), stones.defenders};
    const Set beside = graph_.beside[static_cast<std::size_t>(at)];
    Set left = after.defenders & beside;
    if (left != 0) {
      left = without(left, with_wall(after));
    }
    while (left != 0) {
      const Set string = grown(bit(std::countr_zero(left)), after.defenders);
      left = without(left, string);
      if (!has_liberty(string, after)) {
        after.defenders = without(after.defenders, string);
      }
    }
    if (breathes(bit(at), after)) return after;
    return is_taken(after) || breathes(grown(bit(at), after.attackers), after) ? after : Stones{};
  }
  [[nodiscard]] Stones defended(const Stones& stones, int at) const {
    if (((stones.attackers | stones.defenders | graph_.outside) & bit(at)) != 0) return {};
    Stones after{stones.attackers, static_cast<Set>(stones.defenders | bit(at))};
    for (Set left = after.attackers & graph_.beside[static_cast<std::size_t>(at)]; left != 0;) {
      const Set string = grown(bit(std::countr_zero(left)), after.attackers);
      left = without(left, string);
      if (!breathes(string, after)) {
        after.attackers = without(after.attackers, string);
      }
    }
    const bool stays = has_liberty(bit(at), after) || (with_wall(after) & bit(at)) != 0 ||
                       has_liberty(grown(bit(at), after.defenders), after);
    return stays ? after : Stones{};
  }
  // The wall has no liberty in the space: then it falls at once, or by a last stone in its other
  // eye.
  [[nodiscard]] bool is_taken(const Stones& stones) const {
    if (without(graph_.walled, taken(stones)) != 0) return false;
    if (without(around(with_wall(stones)), taken(stones)) != 0) return false;
    // A last stone without a liberty of its own takes the wall only if that has no other eye.
    return !has_other_eye_ || all_breathe(stones);
  }
  [[nodiscard]] bool all_breathe(const Stones& stones) const {
    for (Set left = stones.attackers; left != 0;) {
      const Set string = grown(bit(std::countr_zero(left)), stones.attackers);
      left = without(left, string);
      if (!breathes(string, stones)) return false;
    }
    return true;
  }
  // Whether the wall has its eyes already: points where the opponent has no liberty and takes
  // nothing.
  [[nodiscard]] bool has_eyes(const Stones& stones) const {
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
  [[nodiscard]] Set empty(const Stones& stones) const { return without(all_, taken(stones)); }
  // The points where only the opponent plays.
  [[nodiscard]] Set outside() const { return graph_.outside; }

 private:
  [[nodiscard]] static Set taken(const Stones& stones) {
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
  [[nodiscard]] Set with_wall(const Stones& stones) const {
    return grown(stones.defenders & (graph_.walled | graph_.joined), stones.defenders);
  }
  [[nodiscard]] bool has_liberty(Set string, const Stones& stones) const {
    return without(around(string), taken(stones)) != 0;
  }
  // Whether a string of the opponent stays on the board.
  [[nodiscard]] bool breathes(Set string, const Stones& stones) const {
    return (string & graph_.margins) != 0 || has_liberty(string, stones);
  }

  const EyeGraph& graph_;
  const Neighbours& neighbours_;
  Set all_;
  bool has_other_eye_;
};

// Whether the opponent can take the wall of a space.
class WallSearch {
 public:
  // A position that returns is lost for the opponent, or for the owner if `repetition_falls`.
  WallSearch(const WalledSpace& space, bool repetition_falls)
      : space_(space),
        repetition_falls_(repetition_falls),
        known_(2 * std::size_t{threes[space.all()]} + 1, State::unknown) {}

  // With the opponent to move.
  bool falls(const Stones& stones) {
    State& state = known_[place_of(stones)];
    if (state != State::unknown) {
      if (state != State::in_progress) return state == State::falls;
      repeats_ = true;
      return repetition_falls_;
    }
    ++positions_;
    if (space_.has_eyes(stones)) {
      state = State::stands;
      return false;
    }
    state = State::in_progress;
    bool falls = false;
    for (Set left = space_.empty(stones); left != 0 && !falls; left &= static_cast<Set>(left - 1)) {
      const Stones after = space_.attacked(stones, std::countr_zero(left));
      falls = after.attackers != 0 && (space_.is_taken(after) || falls_after_defence(after));
    }
    known_[place_of(stones)] = falls ? State::falls : State::stands;
    return falls;
  }
  // With the owner to move.
  bool falls_after_defence(const Stones& stones) {
    if (!falls(stones)) return false;
    for (Set left = without(space_.empty(stones), space_.outside()); left != 0;
         left &= static_cast<Set>(left - 1)) {
      const Stones after = space_.defended(stones, std::countr_zero(left));
      if (after.defenders != 0 && !space_.is_taken(after) && !falls(after)) return false;
    }
    return true;
  }
  [[nodiscard]] const WalledSpace& space() const { return space_; }
  [[nodiscard]] bool repeats() const { return repeats_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  enum class State : std::uint8_t { unknown, in_progress, falls, stands };

  [[nodiscard]] static std::size_t place_of(const Stones& stones) {
    return threes[stones.attackers] + 2 * std::size_t{threes[stones.defenders]};
  }

  WalledSpace space_;
  bool repetition_falls_;
  bool repeats_ = false;
  std::uint64_t positions_ = 0;
  std::vector<State> known_;
};

class EyeCount {
 public:
  explicit EyeCount(const EyeGraph& graph, bool repetition_falls = false)
      : graph_(graph),
        neighbours_(graph),
        one_(WalledSpace(graph, neighbours_, true), repetition_falls),
        two_(WalledSpace(graph, neighbours_, false), repetition_falls) {}

  EyeValue value(Detail detail) {
    const Stones now = stones_of(graph_);
    EyeValue value;
    value.attacked = eyes_attacked(now);
    value.defended = eyes_defended(now);
    value.attacked_twice = value.attacked;
    value.defended_twice = value.defended;
    for (int at = 0; at < graph_.count && detail == Detail::whole; ++at) {
      const Stones after = one_.space().attacked(now, at);
      if (after.attackers != 0 && value.attacked_twice > 0) {
        value.attacked_twice = std::min(value.attacked_twice, eyes_attacked(after));
      }
      const Stones better = one_.space().defended(now, at);
      if (better.defenders != 0 && value.defended_twice < 2) {
        value.defended_twice = std::max(value.defended_twice, eyes_defended(better));
      }
    }
    if (value.attacked != value.defended) {
      add_moves(now, value);
    }
    value.has_ko = one_.repeats() || two_.repeats();
    value.attacked_without_kos = value.attacked;
    value.defended_without_kos = value.defended;
    if (value.has_ko) {
      EyeCount without_kos(graph_, true);
      value.attacked_without_kos = without_kos.eyes_attacked(now);
      value.defended_without_kos = without_kos.eyes_defended(now);
      value.waits_for_ko =
          value.attacked == 2 && value.attacked_without_kos < 2 && every_defence_loses(now);
    }
    value.positions = one_.positions() + two_.positions();
    return value;
  }

  VitalPoints vital_points(const EyeValue& value) {
    const Stones now = stones_of(graph_);
    const bool is_open = value.attacked != value.defended;
    VitalPoints vital;
    for (int at = 0; at < graph_.count; ++at) {
      if ((graph_.outside & bit(at)) != 0) continue;
      const Stones after = two_.space().attacked(now, at);
      if (after.attackers != 0 && (is_open ? eyes_defended(after) == value.attacked
                                           : value.attacked_twice < value.attacked &&
                                                 eyes_attacked(after) == value.attacked_twice)) {
        vital.attacks |= bit(at);
      }
      const Stones better = two_.space().defended(now, at);
      if (better.defenders != 0 && (is_open ? eyes_attacked(better) == value.defended
                                            : value.defended_twice > value.defended &&
                                                  eyes_defended(better) == value.defended_twice)) {
        vital.defences |= bit(at);
      }
    }
    return vital;
  }

 private:
  int eyes_attacked(const Stones& stones) {
    if (two_.space().is_taken(stones)) return 0;
    if (!two_.falls(stones)) return 2;
    return one_.falls(stones) ? 0 : 1;
  }
  int eyes_defended(const Stones& stones) {
    if (two_.space().is_taken(stones)) return 0;
    if (!two_.falls_after_defence(stones)) return 2;
    return one_.falls_after_defence(stones) ? 0 : 1;
  }
  bool every_defence_loses(const Stones& now) {
    for (int at = 0; at < graph_.count; ++at) {
      const Stones after = two_.space().defended(now, at);
      if (after.defenders != 0 && eyes_attacked(after) == 2) return false;
    }
    return true;
  }
  // Of moves that reach as much, the one with most neighbours.
  void add_moves(const Stones& now, EyeValue& value) {
    int best_attack = -1;
    int best_defence = -1;
    for (int at = 0; at < graph_.count; ++at) {
      if ((graph_.outside & bit(at)) != 0) continue;
      const int worth = std::popcount(graph_.beside[static_cast<std::size_t>(at)]) +
                        ((graph_.preferred & bit(at)) != 0 ? 9 : 0);
      const Stones after = two_.space().attacked(now, at);
      if (after.attackers != 0 && worth > best_attack && eyes_defended(after) == value.attacked) {
        best_attack = worth;
        value.attack = at;
      }
      const Stones better = two_.space().defended(now, at);
      if (better.defenders != 0 && worth > best_defence &&
          eyes_attacked(better) == value.defended) {
        best_defence = worth;
        value.defence = at;
      }
    }
  }

  const EyeGraph& graph_;
  Neighbours neighbours_;
  WallSearch one_;
  WallSearch two_;
};

}  // namespace

std::size_t HashOfGraph::operator()(const EyeGraph& graph) const {
  std::uint64_t hash = static_cast<std::uint64_t>(graph.count);
  const auto add = [&](Set set) { hash = (hash ^ set) * 0x9E3779B97F4A7C15ULL + (hash >> 29U); };
  for (const Set beside : graph.beside) {
    add(beside);
  }
  for (const Set set : {graph.walled, graph.joined, graph.margins, graph.attackers, graph.defenders,
                        graph.outside, graph.preferred}) {
    add(set);
  }
  return static_cast<std::size_t>(hash);
}

EyeValue value_of(const EyeGraph& graph, Detail detail) {
  return EyeCount(graph).value(detail);
}

VitalPoints vital_points_of(const EyeGraph& graph, const EyeValue& value) {
  return EyeCount(graph).vital_points(value);
}

std::optional<EyeGraph> after_attack(const EyeGraph& graph, int point) {
  const Neighbours neighbours(graph);
  const Stones after = WalledSpace(graph, neighbours, true).attacked(stones_of(graph), point);
  if (after.attackers == 0) return std::nullopt;
  return with(graph, after);
}

std::optional<EyeGraph> after_defence(const EyeGraph& graph, int point) {
  const Neighbours neighbours(graph);
  const Stones after = WalledSpace(graph, neighbours, true).defended(stones_of(graph), point);
  if (after.defenders == 0) return std::nullopt;
  return with(graph, after);
}

bool is_possible(const EyeGraph& graph) {
  const Neighbours neighbours(graph);
  return WalledSpace(graph, neighbours, true).all_breathe(stones_of(graph));
}

}  // namespace ludex::search::go_reading
