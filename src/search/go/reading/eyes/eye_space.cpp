#include "search/go/reading/eyes/eye_space.h"

#include <cstddef>
#include <cstdint>

#include "search/go/playout/tactics.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_reading {

namespace {

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

// A word of a row, of the rows below and above, each at the columns on either side.
struct Around {
  std::uint32_t here;
  std::uint32_t below;
  std::uint32_t above;

  [[nodiscard]] std::uint32_t left() const { return here << 1U; }
  [[nodiscard]] std::uint32_t right() const { return here >> 1U; }
  [[nodiscard]] std::uint32_t below_sides() const { return below << 1U | below >> 1U; }
  [[nodiscard]] std::uint32_t above_sides() const { return above << 1U | above >> 1U; }
  [[nodiscard]] std::uint32_t left_corners() const { return (below | above) << 1U; }
  [[nodiscard]] std::uint32_t right_corners() const { return (below | above) >> 1U; }
};

// The points that have one neighbour straight beside them in the first set, and one diagonally
// beside them and straight beside that one in the second.
std::uint32_t with_both(const Around& straight, const Around& across) {
  return (straight.below & across.below_sides()) | (straight.above & across.above_sides()) |
         (straight.left() & across.left_corners()) | (straight.right() & across.right_corners());
}

// The spreading of one colour's influence.
class Influence {
 public:
  Influence(const go::Position& position, const go::PointSet& board, const go::PointSet& own,
            const go::PointSet& other)
      : board_(board) {
    const go::PointSet lively = own | other;
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
    const go::PointSet::Rows& strong = strong_.rows();
    const go::PointSet::Rows& weak = weak_.rows();
    const go::PointSet::Rows& board = board_.rows();
    const go::PointSet::Rows& near_other = near_other_.rows();
    const go::PointSet::Rows& open = open_.rows();
    go::PointSet::Rows found{};
    for (std::size_t row = 1; row + 1 < found.size(); ++row) {
      const Around ours{strong[row], strong[row - 1], strong[row + 1]};
      const Around neutral{board[row] & ~weak[row], board[row - 1] & ~weak[row - 1],
                           board[row + 1] & ~weak[row + 1]};
      const std::uint32_t by_one = with_both(ours, neutral) | with_both(neutral, ours);
      found[row] = open[row] & ((by_one & ~near_other[row]) | with_both(ours, ours));
    }
    return go::PointSet(found);
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
  go::PointSet::Rows inner{};
  const go::PointSet::Rows& rows = board.rows();
  for (std::size_t row = 1; row + 1 < inner.size(); ++row) {
    inner[row] = rows[row - 1] & rows[row + 1] & rows[row] << 1U & rows[row] >> 1U;
  }
  return board - go::PointSet(inner);
}

go::PointSet points_beside(const go::PointSet& points) {
  return points.beside();
}

int neighbours_in(const go::PointSet& points, go::Point point) {
  int count = 0;
  for (const int step : {1, -1, go::stride, -go::stride}) {
    count += points.contains(static_cast<go::Point>(static_cast<int>(point) + step)) ? 1 : 0;
  }
  return count;
}

go::PointSet empty_points(const go::Position& position) {
  return position.points_with(go::Position::Content::empty);
}

std::array<go::PointSet, 2> domains_of(const go::Position& position, const go::PointSet& lively) {
  const go::PointSet board = all_points(position.size());
  const go::PointSet black = position.stones_of(go::Color::black) & lively;
  const go::PointSet white = position.stones_of(go::Color::white) & lively;
  return {Influence(position, board, black, white).spread(),
          Influence(position, board, white, black).spread()};
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
