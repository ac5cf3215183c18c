// The eight ways to turn and mirror a board. A question about a position is read on the board
// turned in the one way that its stones and points choose, so that the turned question has the
// turned answer. The stones stand there in an order of their own, so that it does not matter either
// how the position arose.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

class Orientation {
 public:
  static constexpr int count = 8;

  // Expects a number from 0 to count - 1; 0 leaves the board as it is.
  Orientation(const go::BoardSize& size, int number);
  // What a question asks about: points whose order matters, and a set. A point with a stone stands
  // for its string.
  struct Marks {
    std::span<const go::Point> points;
    go::PointSet area = {};
    // A move that is given. It chooses only among ways that are alike without it, so that questions
    // with and without a move are read on the same board.
    std::optional<go::Point> move = {};
  };
  // The way that the position and the marks choose. Expects points on the board.
  [[nodiscard]] static Orientation chosen_by(const go::Position& position, const Marks& marks);

  [[nodiscard]] go::Point turned(go::Point point) const;
  [[nodiscard]] go::Point turned_back(go::Point point) const;
  [[nodiscard]] go::PointSet turned(const go::PointSet& points) const;
  [[nodiscard]] go::PointSet turned_back(const go::PointSet& points) const;
  // With the ban by ko, without the prisoners.
  [[nodiscard]] go::Position turned(const go::Position& position) const;

 private:
  [[nodiscard]] go::BoardSize turned_size() const;
  [[nodiscard]] std::uint64_t key_of(const go::Position& position, const Marks& marks) const;
  [[nodiscard]] std::uint64_t key_of(const std::optional<go::Point>& move) const;

  go::BoardSize size_;
  bool mirrors_columns_;
  bool mirrors_rows_;
  bool swaps_;  // rows and columns, after they were mirrored
};

}  // namespace ludex::search::go_reading
