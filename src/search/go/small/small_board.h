// A board of at most 25 points as two sets of bits, for the search that plays small boards out to
// the end.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/go/position.h"
#include "rules/go/rule_set.h"
#include "rules/go/types.h"

namespace ludex::search::go_small {

// Points as bits: row by row from the bottom, from left to right.
using Points = std::uint32_t;
inline constexpr int most_points = 25;

// The part of a board that no move changes.
class Shape {
 public:
  // Expects at most `most_points` points.
  explicit Shape(const rules::BoardSize& size);

  [[nodiscard]] int points() const { return std::popcount(all_); }
  [[nodiscard]] Points all() const { return all_; }
  [[nodiscard]] Points bit(go::Point point) const {
    return Points{1} << (go::row_of(point) * width_ + go::column_of(point));
  }
  // The points beside one of those.
  [[nodiscard]] Points beside(Points points) const {
    return (((points & ~last_column_) << 1U) | ((points & ~first_column_) >> 1U) |
            (points << static_cast<unsigned>(width_)) | (points >> static_cast<unsigned>(width_))) &
           all_;
  }
  // The points of `within` that are connected to `seed`, which is a part of it.
  [[nodiscard]] Points connected(Points seed, Points within) const;

 private:
  int width_;
  Points all_;
  Points first_column_ = 0;
  Points last_column_ = 0;
};

struct SmallBoard {
  std::array<Points, 2> stones{};  // by go::index(Color)
  Points ko = 0;                   // the point that the ko forbids to the player to move, if any

  [[nodiscard]] Points empty(const Shape& shape) const {
    return shape.all() & ~(stones[0] | stones[1]);
  }
  // Puts a stone on an empty point and takes what has no liberty. Returns false, and leaves the
  // board in no meaningful state, if the rules forbid the suicide. Neither the ban by ko nor
  // repetitions are looked at.
  [[nodiscard]] bool play(const Shape& shape, go::Suicide suicide, go::Color color, Points point);
  bool operator==(const SmallBoard&) const = default;
};

[[nodiscard]] SmallBoard small_board(const Shape& shape, const go::Position& position);
// Area scoring, with every stone counted as alive.
[[nodiscard]] int area_lead(const Shape& shape, const SmallBoard& board, go::Color color);
// The stones that cannot be captured although their owner always passes, and the regions that they
// enclose (D. Benson, Life in the game of Go, 1976): their points are the owner's at the end.
[[nodiscard]] Points safe_points(const Shape& shape, const SmallBoard& board, go::Color color);

}  // namespace ludex::search::go_small
