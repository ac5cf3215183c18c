// The answers to threats: the points by which the opponent of a threat can parry it. Both are
// exact: whoever plays anywhere else, and makes no four of his own, loses at once.
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

// The points that leave `attacker` no five at the next move; expects that he has one. Forbidden
// ones are left out. Empty: he wins.
[[nodiscard]] PointList answers_to_five(const GomokuBoard& board, gomoku::Color attacker);

// The empty points that may parry every winning four that `attacker` threatens; expects that he
// has one. Nothing: he threatens none that is allowed.
[[nodiscard]] std::optional<PointSet> answers_to_winning(const GomokuBoard& board,
                                                         gomoku::Color attacker);

}  // namespace ludex::search
