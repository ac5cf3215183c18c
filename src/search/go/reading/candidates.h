// The moves that a reader tries for and against a string: those near it, and those that change how
// many liberties the strings around it have.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// How far from the string moves are looked for. `close` answers most questions soon. `far` adds a
// ring of points, and the liberties of stronger and of more distant strings, for both sides; a
// proof with it costs several times as many nodes and misses less.
enum class Breadth : std::uint8_t { close, far };

// Empty points without a repetition, the most urgent ones first.
class Candidates {
 public:
  void clear() {
    count_ = 0;
    seen_ = {};
  }
  void add(go::Point point) {
    if (count_ < points_.size() && !seen_.contains(point)) {
      seen_.insert(point);
      points_[count_++] = point;
    }
  }
  [[nodiscard]] std::span<const go::Point> points() const { return {points_.data(), count_}; }

 private:
  go::PointSet seen_;
  std::array<go::Point, go::max_points> points_;  // the first count_ ones
  std::size_t count_ = 0;
};

// For the colour that is to move, whether it attacks or defends; a move may be illegal. `stone`
// belongs to the string in question. Pass is not among the moves.
void add_candidates(const go::Position& position, go::Point stone, go::Color mover, Breadth breadth,
                    Candidates& moves);

// The moves that take a string out of atari: captures of the opponent's strings around it, and its
// liberty.
void add_escapes(const go::Position& position, go::Point stone, Candidates& moves);

}  // namespace ludex::search::go_reading
