// Small questions about strings that playouts ask at every move. They look at the board as it is
// and play nothing.
#pragma once

#include <array>
#include <cstddef>

#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_playout {

// A few different points; what does not fit is left out.
template <std::size_t room>
class FewPoints {
 public:
  void add(go::Point point) {
    if (count_ < room && !contains(point)) {
      points_[count_++] = point;
    }
  }
  [[nodiscard]] bool contains(go::Point point) const {
    for (std::size_t at = 0; at < count_; ++at) {
      if (points_[at] == point) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_full() const { return count_ == room; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] go::Point operator[](std::size_t at) const { return points_[at]; }
  [[nodiscard]] const go::Point* begin() const { return points_.data(); }
  [[nodiscard]] const go::Point* end() const { return points_.data() + count_; }

 private:
  std::array<go::Point, room> points_{};
  std::size_t count_ = 0;
};

// The first `room` liberties that are found; all of them if the string has no more.
template <std::size_t room>
[[nodiscard]] FewPoints<room> liberties_of(const go::Position& position, go::Point stone) {
  FewPoints<room> found;
  // The ring of stones has no end, so the walk stops once all liberties are known.
  const auto all = static_cast<std::size_t>(position.liberty_count(stone));
  position.for_each_stone_until(stone, [&](go::Point each) {
    if (position.empty_neighbours(each) > 0) {
      position.for_each_neighbour(each, [&](go::Point next) {
        if (position.is_empty(next)) {
          found.add(next);
        }
      });
    }
    return found.size() == all || found.is_full();
  });
  return found;
}

// The number of liberties of the string that a stone on the empty point would belong to, captures
// included; not more than `room` are counted.
template <std::size_t room>
[[nodiscard]] int liberties_after(const go::Position& position, go::Color color, go::Point point) {
  if (position.empty_neighbours(point) >= static_cast<int>(room)) return room;
  FewPoints<room> found;
  FewPoints<4> own;
  bool takes = false;
  bool enough = false;
  position.for_each_neighbour(point, [&](go::Point next) {
    if (position.is_empty(next)) {
      found.add(next);
    } else if (position.has_stone(color, next)) {
      // A string loses one liberty to the new stone.
      enough |= position.liberty_count(next) > static_cast<int>(room);
      own.add(position.string_at(next));
    } else {
      takes |= position.liberty_count(next) == 1;
    }
  });
  if (enough) return room;
  const auto add_liberties = [&](go::Point stone) {
    position.for_each_neighbour(stone, [&](go::Point next) {
      if (next != point && position.is_empty(next)) {
        found.add(next);
      }
    });
    return found.is_full();
  };
  for (const go::Point string : own) {
    position.for_each_stone_until(string, add_liberties);
    if (found.is_full()) return room;
  }
  if (!takes) return static_cast<int>(found.size());
  position.for_each_neighbour(point, [&](go::Point next) {
    if (!position.has_stone(~color, next) || position.liberty_count(next) != 1) return;
    position.for_each_stone_until(next, [&](go::Point taken) {
      position.for_each_neighbour(taken, [&](go::Point beside) {
        const bool is_ours = beside == point || (position.has_stone(color, beside) &&
                                                 own.contains(position.string_at(beside)));
        if (is_ours) {
          found.add(taken);
        }
      });
      return found.is_full();
    });
  });
  return static_cast<int>(found.size());
}

// Whether a stone on the point would leave its string with one liberty or none.
[[nodiscard]] inline bool is_self_atari(const go::Position& position, go::Color color,
                                        go::Point point) {
  return liberties_after<2>(position, color, point) < 2;
}

// Whether the own stones that the point joins would have a shape that leaves the opponent one eye
// after capturing them: nakade. At most six stones are looked at.
[[nodiscard]] bool makes_nakade(const go::Position& position, go::Color color, go::Point point);

}  // namespace ludex::search::go_playout
