#include "search/go/reading/eyes/eye_space.h"

#include <cstddef>
#include <cstdint>

#include "search/go/playout/tactics.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_reading {

namespace {

struct Direction {
  int columns;
  int rows;
};
constexpr std::array<Direction, 4> straight_directions{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Direction, 4> diagonal_directions{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// The numbers of a straight direction and of a diagonal one to a point beside it.
struct Corner {
  std::size_t straight;
  std::size_t diagonal;
};
constexpr std::array<Corner, 8> corners{
    {{0, 0}, {0, 2}, {1, 1}, {1, 3}, {2, 0}, {2, 1}, {3, 2}, {3, 3}}};

// The points from which each direction leads into the set.
std::array<go::PointSet, 4> points_before(const go::PointSet& points,
                                          const std::array<Direction, 4>& directions) {
  std::array<go::PointSet, 4> found;
  for (std::size_t at = 0; at < directions.size(); ++at) {
    found[at] = points.shifted(-directions[at].columns, -directions[at].rows);
  }
  return found;
}

// Whether a stone is captured there, in a ladder at the latest.
bool falls_at(const go::Position& position, go::Color color, go::Point point) {
  if (go_playout::is_self_atari(position, color, point)) return true;
  if (go_playout::liberties_after<3>(position, color, point) > 2) return false;
  go::Position board = position;
  board.play_on(color, point);
  return ladder_attack(board, point).captured;
}

// Points that the spaces of both colours leave out: beside a dead stone of a colour and a safe one
// of the same colour that cannot connect to it without being captured.
go::PointSet false_margins(const go::Position& position, const go::PointSet& lively,
                           const go::PointSet& candidates) {
  go::PointSet found;
  candidates.for_each([&](go::Point point) {
    for (const go::Color color : go::colors) {
      bool has_dead = false;
      bool has_safe = false;
      position.for_each_neighbour(point, [&](go::Point next) {
        if (!position.has_stone(color, next)) return;
        has_dead |= !lively.contains(next);
        has_safe |= lively.contains(next);
      });
      if (has_dead && has_safe && falls_at(position, color, point)) {
        found.insert(point);
      }
    }
  });
  return found;
}

// The spreading of one colour's influence.
class Influence {
 public:
  Influence(const go::Position& position, const go::PointSet& lively, go::Color color)
      : board_(all_points(position.size())) {
    const go::PointSet own = position.stones_of(color) & lively;
    const go::PointSet other = position.stones_of(~color) & lively;
    const go::PointSet free = board_ - lively;
    const go::PointSet near_own = points_beside(own) & free;
    near_other_ = points_beside(other) & free;
    const go::PointSet edge = first_line(board_);
    const go::PointSet both = near_own & near_other_;
    const go::PointSet left_out = false_margins(position, lively, both);
    domain_ = (own | near_own) - left_out;
    strong_ = own | (near_own - near_other_ - edge);
    weak_ = other | (((near_other_ | edge) & free) - near_own) | left_out;
    open_ = free - near_own;
  }

  go::PointSet spread() {
    while (true) {
      const go::PointSet reached = next();
      if (reached.empty()) return domain_;
      domain_ |= reached;
      open_ -= reached;
      strong_ |= reached - weak_;
      weak_ -= reached;
    }
  }

 private:
  [[nodiscard]] go::PointSet next() const {
    const go::PointSet neutral = board_ - weak_;
    go::PointSet by_one;
    go::PointSet by_both;
    const auto strong_beside = points_before(strong_, straight_directions);
    const auto strong_across = points_before(strong_, diagonal_directions);
    const auto neutral_beside = points_before(neutral, straight_directions);
    const auto neutral_across = points_before(neutral, diagonal_directions);
    for (const auto& [straight, diagonal] : corners) {
      by_one |= (strong_beside[straight] & neutral_across[diagonal]) |
                (neutral_beside[straight] & strong_across[diagonal]);
      by_both |= strong_beside[straight] & strong_across[diagonal];
    }
    return open_ & ((by_one - near_other_) | by_both);
  }

  go::PointSet board_;
  go::PointSet near_other_;
  go::PointSet domain_;
  go::PointSet strong_;  // what influence spreads from
  go::PointSet weak_;    // what keeps it back
  go::PointSet open_;    // where it may still come
};

// The points that are connected to the first one, without a step from margin to margin.
go::PointSet component_of(go::Point first, const go::PointSet& points,
                          const go::PointSet& margins) {
  go::PointSet found{first};
  std::array<go::Point, go::max_points> waiting{};
  std::size_t count = 0;
  waiting[count++] = first;
  while (count > 0) {
    const go::Point point = waiting[--count];
    const bool is_margin = margins.contains(point);
    for (const int step : {1, -1, go::stride, -go::stride}) {
      const auto next = static_cast<go::Point>(static_cast<int>(point) + step);
      if (!points.contains(next) || found.contains(next)) continue;
      if (is_margin && margins.contains(next)) continue;
      found.insert(next);
      waiting[count++] = next;
    }
  }
  return found;
}

}  // namespace

go::PointSet all_points(const go::BoardSize& size) {
  go::PointSet points;
  for (int row = 0; row < size.height; ++row) {
    points.set_row(row, (std::uint32_t{1} << static_cast<unsigned>(size.width)) - 1);
  }
  return points;
}

// The points of the board that have a neighbour outside of it.
go::PointSet first_line(const go::PointSet& board) {
  return board -
         (board.shifted(1, 0) & board.shifted(-1, 0) & board.shifted(0, 1) & board.shifted(0, -1));
}

go::PointSet points_beside(const go::PointSet& points) {
  return points.beside();
}

go::PointSet empty_points(const go::Position& position) {
  return position.points_with(go::Position::Content::empty);
}

std::array<go::PointSet, 2> domains_of(const go::Position& position, const go::PointSet& lively) {
  return {Influence(position, lively, go::Color::black).spread(),
          Influence(position, lively, go::Color::white).spread()};
}

std::vector<EyeSpace> eye_spaces_of(const go::Position& position, const go::PointSet& lively) {
  const std::array<go::PointSet, 2> domains = domains_of(position, lively);
  const go::PointSet free = all_points(position.size()) - lively;
  std::vector<EyeSpace> spaces;
  for (const go::Color color : go::colors) {
    const go::PointSet own = domains[go::index(color)] - domains[go::index(~color)];
    const go::PointSet other = domains[go::index(~color)] - domains[go::index(color)];
    const go::PointSet shared = domains[0] & domains[1];
    const go::PointSet margins =
        free & ((own & points_beside(other)) | (shared & points_beside(own)));
    go::PointSet left = (free & own) | margins;
    const go::PointSet points = left;
    points.for_each([&](go::Point point) {
      if (!left.contains(point)) return;
      const go::PointSet space = component_of(point, points, margins);
      left -= space;
      spaces.push_back({color, space, space & margins});
    });
  }
  return spaces;
}

}  // namespace ludex::search::go_reading
