// The answers to threats: the points by which the defender can parry a threat. Both functions are
// exact: a player who plays anywhere else without making a four loses at once.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "rules/gomoku/types.h"
#include "search/gomoku/board.h"

namespace ludex::search {

// A few points, without allocation.
class PointList {
 public:
  static constexpr std::size_t capacity = 16;

  void add(gomoku::Point point) {
    if (size_ < capacity) {
      points_[size_++] = point;
    }
  }
  [[nodiscard]] const gomoku::Point* begin() const { return points_.data(); }
  [[nodiscard]] const gomoku::Point* end() const { return points_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] gomoku::Point operator[](std::size_t at) const { return points_[at]; }

 private:
  std::array<gomoku::Point, capacity> points_;
  std::size_t size_ = 0;
};

// The points after which `attacker` cannot make a five with the next move; expects that one is
// threatened. Points that are forbidden to the defender are left out. If the list is empty, the
// attacker wins.
[[nodiscard]] PointList answers_to_five(const GomokuBoard& board, gomoku::Color attacker);

// The empty points that may parry every winning four that `attacker` threatens; expects that one is
// threatened. std::nullopt if every one of these fours is forbidden to the attacker.
[[nodiscard]] std::optional<PointSet> answers_to_winning(const GomokuBoard& board,
                                                         gomoku::Color attacker);

}  // namespace ludex::search
