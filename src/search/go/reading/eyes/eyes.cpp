#include "search/go/reading/eyes/eyes.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace ludex::search::go_reading {

namespace {

// The graph of a space, and which point each number stands for.
class GraphOfSpace {
 public:
  static constexpr std::size_t most_liberties_outside = 2;

  GraphOfSpace(const go::Position& position, const EyeSpace& space,
               const std::vector<HalfEye>& half_eyes)
      : position_(position), space_(space), ways_in_(space.margins) {
    points_ = space.points.list();
    for (const HalfEye& eye : half_eyes) {
      if (!space.points.contains(eye.point)) continue;
      const bool is_half = eye.kind == HalfEye::Kind::half;
      // Whoever gets the margin then gets the half eye too: they are neighbours, or as good as
      // that.
      if (is_half && space.margins.contains(eye.attacks.front())) {
        by_margin_.emplace_back(eye.point, eye.attacks.front());
      } else if (is_half) {
        halves_.push_back(&eye);
      } else {
        ways_in_.insert(eye.point);
      }
    }
  }

  // With liberties outside.
  [[nodiscard]] std::size_t size() const {
    return points_.size() + halves_.size() + most_liberties_outside;
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
    // A half eye is as good as a point behind which there is another one where the opponent can
    // come in.
    for (std::size_t at = 0; at < halves_.size(); ++at) {
      const std::size_t way = points_.size() + at;
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
    // One more if the wall would fall at once.
    EyeGraph::Set outside = set_of(points_.size() + halves_.size());
    if ((graph.walled & ~(graph.attackers | graph.defenders)) == 0) {
      outside |= set_of(points_.size() + halves_.size() + 1);
    }
    graph.count = std::bit_width(outside);
    graph.outside = outside;
    graph.margins |= outside;
    graph.walled |= outside;
    return graph;
  }

  [[nodiscard]] go::Point attack_at(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return at < points_.size() ? points_[at] : halves_[at - points_.size()]->attacks.front();
  }
  [[nodiscard]] go::Point defence_at(int number) const {
    const auto at = static_cast<std::size_t>(number);
    return at < points_.size() ? points_[at] : halves_[at - points_.size()]->defences.front();
  }

 private:
  static EyeGraph::Set set_of(std::size_t number) {
    return static_cast<EyeGraph::Set>(1U << number);
  }
  [[nodiscard]] std::size_t number_of(go::Point point) const {
    return static_cast<std::size_t>(std::find(points_.begin(), points_.end(), point) -
                                    points_.begin());
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
      } else if (position_.has_stone(space_.owner, next)) {
        graph.walled |= set_of(at);
      }
    });
  }

  const go::Position& position_;
  const EyeSpace& space_;
  std::vector<go::Point> points_;
  go::PointSet ways_in_;  // margins and false eyes: who plays there is connected to the outside
  std::vector<const HalfEye*> halves_;
  std::vector<std::pair<go::Point, go::Point>> by_margin_;  // half eyes that a margin decides
};

// Of a space that is too large for a search, by its size.
EyeValue judged_value(int size) {
  const int eyes = size > 3 ? 2 : size > 0 ? 1 : 0;
  EyeValue value;
  value.attacked_twice = value.attacked = value.defended = value.defended_twice = eyes;
  return value;
}

}  // namespace

void add_half_eyes(const go::Position& position, EyeSpace space,
                   const std::vector<WeakString>& weak, std::vector<HalfEye>& half_eyes) {
  go::PointSet known;
  bool is_settled = false;
  while (!is_settled) {
    is_settled = true;
    (space.points - known).for_each([&](go::Point point) {
      const auto half = half_eye_at(position, space, point, weak);
      if (!half) return;
      half_eyes.push_back(*half);
      known.insert(point);
      if (half->kind == HalfEye::Kind::is_false) {
        space.points.erase(point);
        is_settled = false;
      }
    });
  }
}

Eye value_space(const go::Position& position, const EyeSpace& space,
                const std::vector<HalfEye>& half_eyes) {
  return EyeValues().of(position, space, half_eyes);
}

Eye EyeValues::of(const go::Position& position, const EyeSpace& space,
                  const std::vector<HalfEye>& half_eyes) {
  Eye eye;
  eye.space = space;
  const GraphOfSpace graph(position, space, half_eyes);
  if (graph.size() > most_searched_) {
    eye.value = judged_value(graph.points() - 2 * graph.ways_in());
    eye.is_searched = false;
    return eye;
  }
  const EyeGraph shape = graph.graph();
  const auto known = known_.find(shape);
  eye.value = known != known_.end() ? known->second
                                    : known_.emplace(shape, value_of(shape, detail_)).first->second;
  if (eye.value.attack >= 0) {
    eye.attack = graph.attack_at(eye.value.attack);
  }
  if (eye.value.defence >= 0) {
    eye.defence = graph.defence_at(eye.value.defence);
  }
  return eye;
}

Eyes eyes_of(const go::Position& position, const std::vector<WeakString>& weak) {
  Eyes eyes;
  for (const EyeSpace& space : eye_spaces_of(position, lively_stones(position, weak))) {
    add_half_eyes(position, space, weak, eyes.half_eyes);
    eyes.eyes.push_back(value_space(position, space, eyes.half_eyes));
  }
  return eyes;
}

std::vector<WeakString> weak_strings(const go::Position& position, const go::PointSet& area,
                                     Reader& reader, const ReadingLimits& limits, int& nodes) {
  std::vector<WeakString> weak;
  go::PointSet seen;
  for (const go::Color color : go::colors) {
    (position.stones_of(color) & area).for_each([&](go::Point stone) {
      if (seen.contains(stone)) return;
      const go::PointSet stones = position.string_stones(stone);
      seen |= stones;
      if (position.liberty_count(stone) > CaptureGoal::most_liberties) return;
      const Answer attack = reader.answer(position, {.aim = Aim::attack, .stone = stone}, limits);
      nodes += attack.nodes;
      if (attack.outcome == Outcome::fails) return;
      const Answer defence = reader.answer(position, {.aim = Aim::defend, .stone = stone}, limits);
      nodes += defence.nodes;
      WeakString string{.stones = stones, .attack = attack.move, .defence = {}};
      if (defence.outcome != Outcome::fails) {
        string.defence = defence.move;
      }
      weak.push_back(string);
    });
  }
  return weak;
}

Eyes read_eyes(const go::Position& position, Reader& reader, const ReadingLimits& limits) {
  int nodes = 0;
  Eyes eyes =
      eyes_of(position, weak_strings(position, all_points(position.size()), reader, limits, nodes));
  eyes.nodes = nodes;
  return eyes;
}

}  // namespace ludex::search::go_reading
