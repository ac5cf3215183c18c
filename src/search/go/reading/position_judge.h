// What somebody outside the reader thinks of a position: a net (net_of_reader.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

struct GroupOnBoard {
  go::Color owner{};
  go::PointSet stones;  // of whom some may have been captured
};

// By index(Point).
using ByPoint = std::array<float, go::point_room>;

// At most so many of the moves, the likeliest first; of equally likely ones the earlier first.
[[nodiscard]] std::vector<go::Point> likeliest_first(std::vector<go::Point> moves,
                                                     const ByPoint& likely, std::size_t most);

// The same position has the same numbers on every machine. For one thread at a time.
class PositionJudge {
 public:
  PositionJudge() = default;
  PositionJudge(const PositionJudge&) = delete;
  PositionJudge& operator=(const PositionJudge&) = delete;
  virtual ~PositionJudge() = default;

  // From -1, the group is dead, to 1, it lives, with this colour to move. Absent for a board that
  // cannot be judged.
  [[nodiscard]] virtual std::optional<double> ownership(const go::Position& position,
                                                        go::Color mover,
                                                        const GroupOnBoard& group) = 0;
  // Logarithms of how likely the moves of this colour are, up to a constant; absent as above.
  [[nodiscard]] virtual std::optional<ByPoint> likely_moves(const go::Position& position,
                                                            go::Color mover) = 0;
};

}  // namespace ludex::search::go_reading
