// A player of gomoku and go that does not search, for engines in tests: it puts its stones on
// empty points that depend on the stones alone. It knows no captures; tests play few moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"

namespace ludex::tests {

struct Point {
  int column = 0;  // both from 0
  int row = 0;
  bool operator==(const Point&) const = default;
};

class StoneMover {
 public:
  void set_board(int columns, int rows) {
    columns_ = std::clamp(columns, 1, 25);
    rows_ = std::clamp(rows, 1, 25);
    clear();
  }
  void clear() { stones_.clear(); }
  void put(Point point) { stones_.push_back(point); }
  void take_back() {
    if (!stones_.empty()) {
      stones_.pop_back();
    }
  }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }

  // std::nullopt on a full board.
  [[nodiscard]] std::optional<Point> move() const {
    const int points = columns_ * rows_;
    std::uint64_t state = 1;
    for (const Point stone : stones_) {
      state += static_cast<std::uint64_t>(stone.row * columns_ + stone.column + 1) * 2654435761U;
    }
    const int from = static_cast<int>(split_mix(state) % static_cast<std::uint64_t>(points));
    for (int step = 0; step < points; ++step) {
      const int at = (from + step) % points;
      const Point point{at % columns_, at / columns_};
      if (std::find(stones_.begin(), stones_.end(), point) == stones_.end()) {
        return point;
      }
    }
    return std::nullopt;
  }
  // The point of the last stone, where no other may be put.
  [[nodiscard]] Point taken_point() const {
    return stones_.empty() ? Point{columns_, rows_} : stones_.back();
  }

 private:
  int columns_ = 15;
  int rows_ = 15;
  std::vector<Point> stones_;
};

}  // namespace ludex::tests
