// How a stone changes the board: the part of Position that playouts inline. A move with a log can
// be taken back; NoLog saves the cost of that.
//
// Every point keeps counts of what its neighbours hold, so that most questions need no look at
// them. If the new stone touches strings of its colour, the largest one takes up the stone and then
// the other strings: it keeps its root, and the rings of stones are spliced; splicing once more
// undoes that. Liberty counts are exact: a liberty of a stone that joins a string is new to the
// string unless another stone of the string is next to it.
#pragma once

#include <algorithm>
#include <utility>

#include "rules/go/position.h"
#include "rules/go/zobrist.h"

namespace ludex::go {

// The roots of the different strings around a point; array entries from `count` on are meaningless.
struct Position::Roots {
  std::array<std::uint16_t, 4> roots{};
  unsigned count = 0;

  [[nodiscard]] const std::uint16_t* begin() const { return roots.data(); }
  [[nodiscard]] const std::uint16_t* end() const { return roots.data() + count; }
};

struct Position::NoLog {};

// Written without branches, because processors predict them badly here. A root that was written but
// not counted is that of the other colour, 0 or known already, so that comparing with it does no
// harm.
inline Position::Roots Position::roots_around(Color color, Point point) const {
  Roots found;
  for (const int step : steps) {
    const Point next = neighbour(point, step);
    const std::uint16_t root = cells_[index(next)].root;
    const unsigned known = static_cast<unsigned>(root == found.roots[0]) |
                           static_cast<unsigned>(root == found.roots[1]) |
                           static_cast<unsigned>(root == found.roots[2]);
    found.roots[found.count] = root;
    found.count += static_cast<unsigned>(has_stone(color, next)) & ~known;
  }
  return found;
}

// Changes the content of the point, and the counts of its neighbours.
inline void Position::change(Point point, Content from, Content to) {
  contents_[index(point)] = to;
  points_with_[static_cast<std::size_t>(from)].erase(point);
  points_with_[static_cast<std::size_t>(to)].insert(point);
  const auto more = (1U << shift_of(to)) - (1U << shift_of(from));
  for (const int step : steps) {
    NeighbourCounts& counts = around_[index(neighbour(point, step))];
    counts = static_cast<NeighbourCounts>(static_cast<unsigned>(counts) + more);
  }
}

// The number of empty neighbours of the stone that are not next to a stone of the string `root`.
inline int Position::new_liberties(Color color, Point stone, std::size_t root) const {
  if (around(Content::empty, stone) == 0) return 0;
  int count = 0;
  for (const int step : steps) {
    const Point liberty = neighbour(stone, step);
    if (!is_empty(liberty)) continue;
    bool is_new = true;
    if (around(content_of(color), liberty) > 1) {
      for (const int onwards : steps) {
        is_new &= cells_[index(neighbour(liberty, onwards))].root != root;
      }
    }
    count += is_new ? 1 : 0;
  }
  return count;
}

// Adjusts the strings of the colour around the point, which has become empty or has been filled.
inline void Position::add_liberty(Color color, Point point, int change) {
  if (around(content_of(color), point) == 0) return;
  for (const std::uint16_t root : roots_around(color, point)) {
    cells_[root].liberties = static_cast<std::uint16_t>(cells_[root].liberties + change);
  }
}

inline void Position::fill(Point point) {
  const std::size_t place = places_[index(point)];
  const Point last = empty_points_[--empty_count_];
  empty_points_[place] = last;
  places_[index(last)] = static_cast<std::uint16_t>(place);
}

inline void Position::clear(Point point) {
  places_[index(point)] = empty_count_;
  empty_points_[empty_count_++] = point;
}

// Makes the string of `other` a part of that of `root`.
inline void Position::join(Color color, std::size_t root, std::size_t other) {
  int liberties = cells_[root].liberties;
  std::size_t at = other;
  do {
    liberties += new_liberties(color, static_cast<Point>(at), root);
    cells_[at].root = static_cast<std::uint16_t>(root);
    at = cells_[at].next;
  } while (at != other);
  cells_[root].liberties = static_cast<std::uint16_t>(liberties);
  cells_[root].size = static_cast<std::uint16_t>(cells_[root].size + cells_[other].size);
  std::swap(cells_[root].next, cells_[other].next);
}

// Makes the new stone a part of the strings that it touches, and returns the root.
template <class Log>
inline std::size_t Position::join_own(Color color, Point point, Log& log) {
  constexpr bool logs = std::is_same_v<Log, Undo>;
  const std::size_t at = index(point);
  if (around(content_of(color), point) == 0) {
    const auto root = static_cast<std::uint16_t>(at);
    cells_[at] = {root, root, 1, static_cast<std::uint16_t>(around(Content::empty, point))};
    return at;
  }
  const Roots own = roots_around(color, point);
  std::size_t root = own.roots[0];
  for (const std::uint16_t other : own) {
    root = cells_[other].size > cells_[root].size ? other : root;
  }
  Cell& base = cells_[root];
  if constexpr (logs) {
    log.root_cell_ = base;
  }
  base.liberties =
      static_cast<std::uint16_t>(base.liberties - 1 + new_liberties(color, point, root));
  ++base.size;
  cells_[at].root = static_cast<std::uint16_t>(root);
  cells_[at].next = base.next;
  base.next = static_cast<std::uint16_t>(at);
  for (const std::uint16_t other : own) {
    if (other == root) continue;
    if constexpr (logs) {
      log.joined_[log.joined_count_++] = other;
    }
    join(color, root, other);
  }
  return root;
}

// Takes a string of the colour off the board.
inline void Position::take(Color taken, std::size_t root) {
  std::size_t at = root;
  do {
    const auto point = static_cast<Point>(at);
    change(point, content_of(taken), Content::empty);
    cells_[at].root = 0;
    key_ ^= stone_key(taken, point);
    clear(point);
    add_liberty(~taken, point, 1);
    at = cells_[at].next;
  } while (at != root);
  const int size = cells_[root].size;
  stones_[index(taken)] = static_cast<std::int16_t>(stones_[index(taken)] - size);
  captured_by_[index(~taken)] += size;
}

template <class Log>
inline void Position::play_logged(Color color, Point point, Log& log) {
  constexpr bool logs = std::is_same_v<Log, Undo>;
  const std::size_t at = index(point);
  if constexpr (logs) {
    log.point_ = point;
    log.color_ = color;
    log.place_ = places_[at];
    log.cell_ = cells_[at];
  }
  fill(point);
  change(point, Content::empty, content_of(color));
  ++stones_[index(color)];
  key_ ^= stone_key(color, point);
  const std::size_t root = join_own(color, point, log);
  if constexpr (logs) {
    log.root_ = static_cast<std::uint16_t>(root);
  }
  ko_ = {};
  int taken = 0;
  std::size_t last_taken = 0;
  const Roots opponents =
      around(content_of(~color), point) == 0 ? Roots{} : roots_around(~color, point);
  for (const std::uint16_t other : opponents) {
    if (--cells_[other].liberties > 0) continue;
    if constexpr (logs) {
      log.taken_[log.taken_count_++] = other;
    }
    taken += cells_[other].size;
    last_taken = other;
    take(~color, other);
  }
  const Cell& own = cells_[root];
  if (own.liberties == 0) [[unlikely]] {
    if constexpr (logs) {
      log.suicide_ = true;
    }
    take(color, root);
  } else if (taken == 1 && own.size == 1 && own.liberties == 1) {
    ko_ = {static_cast<Point>(last_taken), ~color};
  }
}

}  // namespace ludex::go
