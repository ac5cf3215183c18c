#include "search/go/reading/eyes/eye_values.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ludex::search::go_reading {

namespace {

// The graph of a space, and which point each number stands for.
class GraphOfSpace {
 public:
  static constexpr std::size_t most_liberties_outside = 2;

  GraphOfSpace(const go::Position& position, const EyeSpace& space,
               const std::vector<HalfEye>& half_eyes, const std::vector<go::PointSet>& loose)
      : position_(position), space_(space), loose_(loose), ways_in_(space.margins) {
    points_ = space.points.list();
    is_open_outside_ = has_liberties_outside();
    for (const HalfEye& eye : half_eyes) {
      if (!space.points.contains(eye.point)) continue;
      const bool is_half = eye.kind == HalfEye::Kind::half;
      // Whoever gets the margin then gets the half eye too: they are neighbours, or as good as
      // that. If only the owner's move is at the margin, he settles both by it.
      if (is_half && space.margins.contains(eye.attacks.front())) {
        by_margin_.emplace_back(eye.point, eye.attacks.front());
      } else if (is_half && space.margins.contains(eye.defences.front())) {
        by_margin_.emplace_back(eye.point, eye.defences.front());
      } else if (is_half) {
        halves_.push_back(&eye);
      } else {
        ways_in_.insert(eye.point);
      }
    }
  }

  // With liberties outside.
  [[nodiscard]] std::size_t size() const {
    return nodes() + halves_.size() + (is_open_outside_ ? most_liberties_outside : 0);
  }
  // The points, and how many of them the opponent can come in by.
  [[nodiscard]] int points() const { return static_cast<int>(points_.size()); }
  [[nodiscard]] int ways_in() const { return ways_in_.size() + static_cast<int>(halves_.size()); }

  // Expects a space that is small enough.
  [[nodiscard]] EyeGraph graph() const {
    EyeGraph graph;
    for (std::size_t at = 0; at < points_.size(); ++at) {
      add_point(at, graph);
    }
    for (std::size_t at = 0; at < loose_.size(); ++at) {
      add_loose_string(at, graph);
    }
    // A half eye is as good as a point behind which there is another one where the opponent can
    // come in.
    for (std::size_t at = 0; at < halves_.size(); ++at) {
      const std::size_t way = nodes() + at;
      graph.margins |= set_of(way);
      graph.joined |= set_of(way);
      for (std::size_t other = 0; other < points_.size(); ++other) {
        if (points_[other] != halves_[at]->point) continue;
        graph.beside[other] |= set_of(way);
        graph.beside[way] |= set_of(other);
      }
      graph.preferred |= set_of(way);
    }
    for (const auto& [half, margin] : by_margin_) {
      graph.beside[number_of(half)] |= set_of(number_of(margin));
      graph.beside[number_of(margin)] |= set_of(number_of(half));
    }
    if (is_open_outside_) {
      add_liberties_outside(graph);
    } else {
      graph.count = static_cast<int>(nodes() + halves_.size());
    }
    return graph;
  }

  // Whether the opponent's move at the point is suicide, and the owner captures there. In the graph
  // the opponent can play there if a false eye connects him to the outside; on the board he has to
  // open it first, and the owner captures in answer.
  [[nodiscard]] bool is_suicide_to_take(int number) const {
    const auto at = static_cast<std::size_t>(number);
    if (at >= nodes() || !position_.is_empty(point_at(at))) return false;
    bool captures = false;
    position_.for_each_neighbour(point_at(at), [&](go::Point next) {
      captures = captures ||
                 (position_.has_stone(~space_.owner, next) && position_.liberty_count(next) == 1);
    });
    return captures && position_.is_suicide(~space_.owner, point_at(at));
  }
  // Whether all attacks are such moves, and capturing there is a defence.
  [[nodiscard]] bool are_suicides_to_take(const VitalPoints& vital) const {
    if ((vital.attacks & ~vital.defences) != 0) return false;
    for (EyeGraph::Set left = vital.attacks; left != 0;
         left &= static_cast<EyeGraph::Set>(left - 1)) {
      if (!is_suicide_to_take(std::countr_zero(left))) return false;
    }
    return true;
  }

  [[nodiscard]] go::Point attack_at(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return at < nodes() ? point_at(at) : halves_[at - nodes()]->attacks.front();
  }
  [[nodiscard]] go::Point defence_at(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return at < nodes() ? point_at(at) : halves_[at - nodes()]->defences.front();
  }

 private:
  // The points of the space come first, then the loose strings.
  [[nodiscard]] std::size_t nodes() const { return points_.size() + loose_.size(); }
  [[nodiscard]] go::Point point_at(std::size_t at) const {
    return at < points_.size() ? points_[at] : loose_[at - points_.size()].list().front();
  }
  static EyeGraph::Set set_of(std::size_t number) {
    return static_cast<EyeGraph::Set>(1U << number);
  }
  [[nodiscard]] std::size_t number_of(go::Point point) const {
    return static_cast<std::size_t>(std::find(points_.begin(), points_.end(), point) -
                                    points_.begin());
  }

  // Whether the wall has a liberty that is no part of the space.
  [[nodiscard]] bool has_liberties_outside() const {
    go::PointSet wall;
    (points_beside(space_.points) & position_.stones_of(space_.owner)).for_each([&](go::Point at) {
      if (wall.contains(at) || is_loose(at)) return;
      wall |= position_.string_stones(at);
    });
    return !((points_beside(wall) & empty_points(position_)) - space_.points).empty();
  }

  void add_point(std::size_t at, EyeGraph& graph) const {
    const go::Point point = points_[at];
    if (ways_in_.contains(point)) {
      graph.margins |= set_of(at);
    }
    if (position_.has_stone(~space_.owner, point)) {
      graph.attackers |= set_of(at);
    } else if (position_.has_stone(space_.owner, point)) {
      graph.defenders |= set_of(at);
    }
    position_.for_each_neighbour(point, [&](go::Point next) {
      const auto found = std::find(points_.begin(), points_.end(), next);
      if (found != points_.end()) {
        graph.beside[at] |= set_of(static_cast<std::size_t>(found - points_.begin()));
      } else if (position_.has_stone(space_.owner, next) && !is_loose(next)) {
        graph.walled |= set_of(at);
      }
    });
  }
  void add_loose_string(std::size_t at, EyeGraph& graph) const {
    const std::size_t node = points_.size() + at;
    graph.defenders |= set_of(node);
    (points_beside(loose_[at]) & space_.points).for_each([&](go::Point point) {
      graph.beside[node] |= set_of(number_of(point));
      graph.beside[number_of(point)] |= set_of(node);
    });
  }
  // One, and one more if the wall would fall at once.
  void add_liberties_outside(EyeGraph& graph) const {
    const std::size_t first_outside = nodes() + halves_.size();
    EyeGraph::Set outside = set_of(first_outside);
    if ((graph.walled & ~(graph.attackers | graph.defenders)) == 0) {
      outside |= set_of(first_outside + 1);
    }
    for (std::size_t at = 0; at < loose_.size(); ++at) {
      const go::Point stone = loose_[at].list().front();
      if ((position_.liberties(stone) - space_.points).empty()) continue;
      graph.beside[points_.size() + at] |= set_of(first_outside);
      graph.beside[first_outside] |= set_of(points_.size() + at);
    }
    graph.count = std::bit_width(outside);
    graph.outside = outside;
    graph.margins |= outside;
    graph.walled |= outside;
  }
  [[nodiscard]] bool is_loose(go::Point stone) const {
    return std::any_of(loose_.begin(), loose_.end(),
                       [&](const go::PointSet& string) { return string.contains(stone); });
  }

  const go::Position& position_;
  const EyeSpace& space_;
  const std::vector<go::PointSet>& loose_;
  std::vector<go::Point> points_;
  bool is_open_outside_ = true;
  go::PointSet ways_in_;  // margins and false eyes: who plays there is connected to the outside
  std::vector<const HalfEye*> halves_;
  std::vector<std::pair<go::Point, go::Point>> by_margin_;  // half eyes that a margin decides
};

// Of a space that is too large for a search, by its size.
EyeValue judged_value(int size) {
  const int eyes = size > 3 ? 2 : size > 0 ? 1 : 0;
  EyeValue value;
  value.attacked_twice = value.attacked = value.defended = value.defended_twice = eyes;
  value.attacked_without_kos = value.defended_without_kos = eyes;
  return value;
}

// A larger space has two eyes even if its opponent can come in.
constexpr int trusted_size = 9;

}  // namespace

int kept_eyes(const Eye& eye) {
  const int kept = eye.value.attacked_without_kos;
  if (is_settled_by_a_move(eye)) return kept;
  const int size = eye.space.points.size() - 2 * eye.space.margins.size();
  return size > trusted_size ? kept : std::min(kept, 1);
}

Eye value_space(const go::Position& position, const EyeSpace& space,
                const std::vector<HalfEye>& half_eyes) {
  return EyeValues().of(position, space, half_eyes);
}

Eye EyeValues::of(const go::Position& position, const EyeSpace& space,
                  const std::vector<HalfEye>& half_eyes, const std::vector<go::PointSet>& loose) {
  Eye eye;
  eye.space = space;
  const GraphOfSpace graph(position, space, half_eyes, loose);
  if (graph.size() > EyeGraph::most_points) {
    eye.value = judged_value(graph.points() - 2 * graph.ways_in());
    eye.is_searched = false;
    return eye;
  }
  const EyeGraph shape = graph.graph();
  auto known = known_.find(shape);
  if (known == known_.end()) {
    if (known_.size() >= most_known) {
      known_.clear();
    }
    known = known_.emplace(shape, value_of(shape, spaces_, detail_)).first;
  }
  eye.value = known->second;
  if (eye.value.attack >= 0 && !eye.value.has_ko && graph.is_suicide_to_take(eye.value.attack) &&
      graph.are_suicides_to_take(vital_points_of(shape, eye.value))) {
    eye.value.attacked = eye.value.attacked_without_kos = eye.value.defended;
    eye.value.attack = eye.value.defence = -1;
  }
  if (eye.value.attack >= 0) {
    eye.attack = graph.attack_at(eye.value.attack);
  }
  if (eye.value.defence >= 0) {
    eye.defence = graph.defence_at(eye.value.defence);
  }
  return eye;
}

}  // namespace ludex::search::go_reading
