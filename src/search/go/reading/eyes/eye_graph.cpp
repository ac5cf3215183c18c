#include "search/go/reading/eyes/eye_graph.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <utility>

#include "search/go/reading/eyes/wall_search.h"
#include "search/go/reading/eyes/walled_space.h"

namespace ludex::search::go_reading {

// What is looked up about a space.
struct KnownSpace {
  KnownSpace(const EyeGraph& graph, OpenPlaces& open_places)
      : neighbours(graph), walls(graph), places(open_places) {
    places.resize(std::max(places.size(), walls.size()));
  }

  Neighbours neighbours;
  KnownWalls walls;
  OpenPlaces& places;
};

namespace {

using Set = EyeGraph::Set;

StonesInside stones_of(const EyeGraph& graph) {
  return {graph.attackers, graph.defenders};
}
EyeGraph with(EyeGraph graph, const StonesInside& stones) {
  graph.attackers = stones.attackers;
  graph.defenders = stones.defenders;
  return graph;
}

// Counts the eyes of a space, two at most, where the same side wins all kos.
class EyeSearch {
 public:
  EyeSearch(const EyeGraph& graph, KnownSpace& known, bool opponent_wins_kos)
      : one_(WalledSpace(graph, known.neighbours, true), {true, opponent_wins_kos}, known.walls,
             known.places),
        two_(WalledSpace(graph, known.neighbours, false), {false, opponent_wins_kos}, known.walls,
             known.places) {}

  int attacked(const StonesInside& stones) {
    if (space().is_taken(stones)) return 0;
    if (!two_.falls(stones)) return 2;
    return one_.falls(stones) ? 0 : 1;
  }
  int defended(const StonesInside& stones) {
    if (space().is_taken(stones)) return 0;
    if (!two_.falls_after_defence(stones)) return 2;
    return one_.falls_after_defence(stones) ? 0 : 1;
  }
  // Without an eye elsewhere.
  [[nodiscard]] const WalledSpace& space() const { return two_.space(); }
  // With one: no last stone takes the wall.
  [[nodiscard]] const WalledSpace& safer_space() const { return one_.space(); }
  [[nodiscard]] std::uint64_t positions() const { return one_.positions() + two_.positions(); }

 private:
  WallSearch one_;
  WallSearch two_;
};

class EyeCount {
 public:
  EyeCount(const EyeGraph& graph, KnownSpace& known)
      : graph_(graph), eyes_(graph, known, false), eyes_without_kos_(graph, known, true) {}

  EyeValue value(Detail detail) {
    const StonesInside now = stones_of(graph_);
    EyeValue value;
    value.attacked = eyes_.attacked(now);
    value.defended = eyes_.defended(now);
    value.attacked_twice = value.attacked;
    value.defended_twice = value.defended;
    for (int at = 0; at < graph_.count && detail == Detail::whole; ++at) {
      const StonesInside after = eyes_.safer_space().attacked(now, at);
      if (after.attackers != 0 && value.attacked_twice > 0) {
        value.attacked_twice = std::min(value.attacked_twice, eyes_.attacked(after));
      }
      const StonesInside better = eyes_.safer_space().defended(now, at);
      if (better.defenders != 0 && value.defended_twice < 2) {
        value.defended_twice = std::max(value.defended_twice, eyes_.defended(better));
      }
    }
    if (value.attacked != value.defended) {
      add_moves(now, value);
    }
    value.attacked_without_kos = eyes_without_kos_.attacked(now);
    value.defended_without_kos = eyes_without_kos_.defended(now);
    value.has_ko = value.attacked != value.attacked_without_kos ||
                   value.defended != value.defended_without_kos;
    value.waits_for_ko =
        value.attacked == 2 && value.attacked_without_kos < 2 && every_defence_loses(now);
    value.positions = eyes_.positions() + eyes_without_kos_.positions();
    return value;
  }

  VitalPoints vital_points(const EyeValue& value) {
    const StonesInside now = stones_of(graph_);
    const bool is_open = value.attacked != value.defended;
    VitalPoints vital;
    for (int at = 0; at < graph_.count; ++at) {
      if ((graph_.outside & set_of_point(at)) != 0) continue;
      const StonesInside after = eyes_.space().attacked(now, at);
      if (after.attackers != 0 && (is_open ? eyes_.defended(after) == value.attacked
                                           : value.attacked_twice < value.attacked &&
                                                 eyes_.attacked(after) == value.attacked_twice)) {
        vital.attacks |= set_of_point(at);
      }
      const StonesInside better = eyes_.space().defended(now, at);
      if (better.defenders != 0 && (is_open ? eyes_.attacked(better) == value.defended
                                            : value.defended_twice > value.defended &&
                                                  eyes_.defended(better) == value.defended_twice)) {
        vital.defences |= set_of_point(at);
      }
    }
    return vital;
  }

 private:
  bool every_defence_loses(const StonesInside& now) {
    for (int at = 0; at < graph_.count; ++at) {
      const StonesInside after = eyes_.space().defended(now, at);
      if (after.defenders != 0 && eyes_.attacked(after) == 2) return false;
    }
    return true;
  }
  // Of moves that reach as much, the one with most neighbours.
  void add_moves(const StonesInside& now, EyeValue& value) {
    int best_attack = -1;
    int best_defence = -1;
    for (int at = 0; at < graph_.count; ++at) {
      if ((graph_.outside & set_of_point(at)) != 0) continue;
      const int worth = std::popcount(graph_.beside[static_cast<std::size_t>(at)]) +
                        ((graph_.preferred & set_of_point(at)) != 0 ? 9 : 0);
      const StonesInside after = eyes_.space().attacked(now, at);
      if (after.attackers != 0 && worth > best_attack && eyes_.defended(after) == value.attacked) {
        best_attack = worth;
        value.attack = at;
      }
      const StonesInside better = eyes_.space().defended(now, at);
      if (better.defenders != 0 && worth > best_defence &&
          eyes_.attacked(better) == value.defended) {
        best_defence = worth;
        value.defence = at;
      }
    }
  }

  const EyeGraph& graph_;
  EyeSearch eyes_;
  EyeSearch eyes_without_kos_;
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

KnownSpaces::KnownSpaces() = default;
KnownSpaces::~KnownSpaces() = default;

KnownSpace& KnownSpaces::of(const EyeGraph& graph) {
  EyeGraph space = graph;
  space.attackers = space.defenders = space.preferred = 0;
  const auto found = spaces_.find(space);
  if (found != spaces_.end()) return *found->second;
  if (room_ > most_room) {
    spaces_.clear();
    room_ = 0;
  }
  auto known = std::make_unique<KnownSpace>(space, places_);
  room_ += known->walls.size();
  return *spaces_.emplace(space, std::move(known)).first->second;
}

EyeValue value_of(const EyeGraph& graph, Detail detail) {
  KnownSpaces known;
  return value_of(graph, known, detail);
}

EyeValue value_of(const EyeGraph& graph, KnownSpaces& known, Detail detail) {
  return EyeCount(graph, known.of(graph)).value(detail);
}

VitalPoints vital_points_of(const EyeGraph& graph, const EyeValue& value) {
  KnownSpaces known;
  return EyeCount(graph, known.of(graph)).vital_points(value);
}

std::optional<EyeGraph> after_attack(const EyeGraph& graph, int point) {
  const Neighbours neighbours(graph);
  const StonesInside after = WalledSpace(graph, neighbours, true).attacked(stones_of(graph), point);
  if (after.attackers == 0) return std::nullopt;
  return with(graph, after);
}

std::optional<EyeGraph> after_defence(const EyeGraph& graph, int point) {
  const Neighbours neighbours(graph);
  const StonesInside after = WalledSpace(graph, neighbours, true).defended(stones_of(graph), point);
  if (after.defenders == 0) return std::nullopt;
  return with(graph, after);
}

bool is_possible(const EyeGraph& graph) {
  const Neighbours neighbours(graph);
  return WalledSpace(graph, neighbours, true).all_breathe(stones_of(graph));
}

}  // namespace ludex::search::go_reading
