#include "search/go/tree/closed_spaces.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search {

namespace {

constexpr int fewest_points = 3;
constexpr int most_wall_stones = 80;
// Stones of the owner inside that may be captured without the walls.
constexpr int most_stones_inside = 3;

go::PointSet beside(const go::Position& position, const go::PointSet& points) {
  return (go_reading::points_beside(points) & go_reading::all_points(position.size())) - points;
}

SpaceMover side_of(bool is_owner) {
  return is_owner ? SpaceMover::owner : SpaceMover::other;
}

// Finds the closed spaces of one colour.
class Finder {
 public:
  // Spaces that were there before are moved from `before`.
  Finder(const go::Position& position, go::Color owner, int fewest_liberties_of_guards,
         std::vector<ClosedSpace>& before)
      : position_(position),
        owner_(owner),
        fewest_liberties_of_guards_(fewest_liberties_of_guards),
        before_(before),
        own_(position.stones_of(owner)) {}

  void add_to(std::vector<ClosedSpace>& spaces) {
    go::for_each_point(position_.size(), [&](go::Point point) {
      if (own_.contains(point) || seen_.contains(point)) return;
      points_ = {};
      walls_.clear();
      if (grow(point)) {
        add_space(spaces);
      }
    });
  }

 private:
  // The points that are connected to one another without stones of the owner; empty if they are
  // too many.
  [[nodiscard]] go::PointSet room_of(go::Point point) const {
    go::PointSet room{point};
    while (true) {
      const go::PointSet more = beside(position_, room) - own_;
      if (more.empty()) return room;
      room |= more;
      if (room.size() > SpaceGraph::most_points) return {};
    }
  }

  // Adds the room of the point, and all rooms where strings around it have liberties.
  bool grow(go::Point point) {
    std::vector<go::Point> open{point};
    while (!open.empty()) {
      const go::Point next = open.back();
      open.pop_back();
      if (points_.contains(next)) continue;
      const go::PointSet room = room_of(next);
      points_ |= room;
      if (room.empty() || points_.size() > SpaceGraph::most_points) {
        seen_ |= points_;
        return false;
      }
      (beside(position_, room) & own_).for_each([&](go::Point stone) {
        const go::Point wall = position_.string_at(stone);
        if (std::find(walls_.begin(), walls_.end(), wall) != walls_.end()) return;
        walls_.push_back(wall);
        position_.liberties(wall).for_each([&](go::Point liberty) { open.push_back(liberty); });
      });
    }
    seen_ |= points_;
    return true;
  }

  void add_space(std::vector<ClosedSpace>& spaces) {
    // Stones that only have to do with the space may be captured alone.
    std::vector<go::Point> walls;
    for (const go::Point wall : walls_) {
      const go::PointSet stones = position_.string_stones(wall);
      if (stones.size() <= most_stones_inside && (beside(position_, stones) - points_).empty()) {
        points_ |= stones;
      } else {
        walls.push_back(wall);
      }
    }
    go::PointSet stones;
    for (const go::Point wall : walls) {
      stones |= position_.string_stones(wall);
    }
    const int nodes = points_.size() + static_cast<int>(walls.size());
    const bool fits =
        points_.size() >= fewest_points && points_.size() <= SpaceGraph::most_points &&
        nodes <= SpaceGraph::most_nodes && !walls.empty() && stones.size() <= most_wall_stones;
    if (!fits || !are_guards_strong((beside(position_, stones) - points_))) return;
    const auto known = std::find_if(before_.begin(), before_.end(), [&](const ClosedSpace& space) {
      return space.is_known_as(owner_, points_, stones);
    });
    if (known == before_.end()) {
      spaces.emplace_back(position_, owner_, points_, walls);
      return;
    }
    spaces.push_back(std::move(*known));
    before_.erase(known);
    spaces.back().move_to(position_);
  }
  [[nodiscard]] bool are_guards_strong(const go::PointSet& around) const {
    bool strong = true;
    (around & position_.stones_of(~owner_)).for_each([&](go::Point stone) {
      strong = strong && position_.liberty_count(stone) >= fewest_liberties_of_guards_;
    });
    return strong;
  }

  const go::Position& position_;
  go::Color owner_;
  int fewest_liberties_of_guards_;
  std::vector<ClosedSpace>& before_;
  go::PointSet own_;
  go::PointSet seen_;
  go::PointSet points_;
  std::vector<go::Point> walls_;
};

SpaceGraph graph_of(const go::Position& position, const std::vector<go::Point>& points,
                    const std::vector<go::Point>& walls) {
  SpaceGraph graph;
  graph.points = static_cast<int>(points.size());
  graph.nodes = static_cast<int>(points.size() + walls.size());
  const auto join = [&](std::size_t one, std::size_t other) {
    graph.beside.at(one) |= static_cast<SpaceGraph::Set>(1U << other);
    graph.beside.at(other) |= static_cast<SpaceGraph::Set>(1U << one);
  };
  for (std::size_t at = 0; at < points.size(); ++at) {
    position.for_each_neighbour(points[at], [&](go::Point next) {
      const auto found = std::find(points.begin(), points.end(), next);
      if (found != points.end()) {
        join(at, static_cast<std::size_t>(found - points.begin()));
        return;
      }
      for (std::size_t wall = 0; wall < walls.size(); ++wall) {
        if (!position.is_empty(next) && position.string_at(next) == walls[wall]) {
          join(at, points.size() + wall);
        }
      }
    });
  }
  for (const go::Point wall : walls) {
    graph.wall_stones += position.string_stones(wall).size();
  }
  return graph;
}

}  // namespace

ClosedSpace::ClosedSpace(const go::Position& position, go::Color owner, const go::PointSet& points,
                         const std::vector<go::Point>& walls)
    : owner_(owner), points_(points.list()), game_(graph_of(position, points_, walls)) {
  for (const go::Point wall : walls) {
    walls_ |= position.string_stones(wall);
  }
  whole_ = walls_ | points;
  move_to(position);
}

bool ClosedSpace::is_known_as(go::Color owner, const go::PointSet& points,
                              const go::PointSet& walls) const {
  return owner == owner_ && walls == walls_ && (walls | points) == whole_ && !game_.is_too_large();
}

void ClosedSpace::move_to(const go::Position& position) {
  guards_ = (beside(position, walls_) - whole_) & position.stones_of(~owner_);
}

bool ClosedSpace::is_closed(const go::Position& position) const {
  if (!(walls_ - position.stones_of(owner_)).empty()) return false;
  if (!(guards_ - position.stones_of(~owner_)).empty()) return false;
  bool closed = true;
  guards_.for_each([&](go::Point stone) {
    closed = closed && position.liberty_count(stone) >= ClosedSpaces::least_liberties_of_guards;
  });
  return closed;
}

std::optional<SpaceScores> ClosedSpace::scores(const go::Position& position, go::Color mover) {
  if (!is_closed(position)) return std::nullopt;
  const SpaceStones stones = stones_on(position);
  const bool is_owner = mover == owner_;
  const std::uint32_t key = (std::uint32_t{stones.owner} << SpaceGraph::most_nodes | stones.other)
                                << 1U |
                            (is_owner ? 1U : 0U);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  const SpaceScores scores = game_.scores(stones, side_of(is_owner));
  if (game_.is_too_large()) return std::nullopt;
  known_.emplace(key, scores);
  return scores;
}

SpaceStones ClosedSpace::stones_on(const go::Position& position) const {
  SpaceStones stones;
  for (std::size_t at = 0; at < points_.size(); ++at) {
    const auto color = position.stone_at(points_[at]);
    if (!color) continue;
    const auto bit = static_cast<SpaceGraph::Set>(1U << at);
    (*color == owner_ ? stones.owner : stones.other) |= bit;
  }
  return stones;
}

void ClosedSpace::add_sure_moves(const go::Position& position, go::Color mover,
                                 std::vector<SureMove>& moves) {
  const auto now = scores(position, mover);
  if (!now || now->owner_first <= now->other_first) return;
  const bool is_owner = mover == owner_;
  const SpaceStones stones = stones_on(position);
  const int wanted = is_owner ? now->owner_first : now->other_first;
  const int sign = is_owner ? 1 : -1;
  const std::size_t before = moves.size();
  int most_kept = std::numeric_limits<int>::min();
  for (std::size_t at = 0; at < points_.size(); ++at) {
    if (!position.is_empty(points_[at])) continue;
    const auto score = game_.score_after(stones, side_of(is_owner), static_cast<int>(at));
    if (!score || sign * (*score - wanted) < 0) continue;
    const int kept = sign * game_.score_if_ignored(stones, side_of(is_owner), static_cast<int>(at));
    if (kept < most_kept) continue;
    if (kept > most_kept) {
      moves.resize(before);
      most_kept = kept;
    }
    moves.push_back({points_[at], now->temperature});
  }
}

ClosedSpaces::ClosedSpaces(const go::Position& position, int fewest_liberties_of_guards)
    : fewest_liberties_of_guards_(fewest_liberties_of_guards) {
  move_to(position);
}

void ClosedSpaces::move_to(const go::Position& position) {
  std::vector<ClosedSpace> before = std::exchange(spaces_, {});
  for (const go::Color color : go::colors) {
    Finder(position, color, fewest_liberties_of_guards_, before).add_to(spaces_);
  }
}

std::vector<ClosedSpaces::Count> ClosedSpaces::counts(const go::Position& position,
                                                      go::Color mover) {
  std::vector<Count> counts;
  for (ClosedSpace& space : spaces_) {
    if (const auto scores = space.scores(position, mover)) {
      const bool is_black = space.owner() == go::Color::black;
      counts.push_back({&space, *scores, is_black ? scores->expected : -scores->expected});
    }
  }
  return counts;
}

std::vector<SureMove> ClosedSpaces::sure_moves(const go::Position& position, go::Color mover) {
  std::vector<SureMove> moves;
  for (ClosedSpace& space : spaces_) {
    space.add_sure_moves(position, mover, moves);
  }
  return moves;
}

}  // namespace ludex::search
