// Which strings cannot be captured even if their owner always passes (D. B. Benson, Life in the
// Game of Go, 1976): a test for each position of a search, so it looks only near one group.
#pragma once

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

struct PassAlive {
  // Whole strings of the owner.
  go::PointSet stones;
  // The spaces that keep them alive: empty points and stones of the opponent.
  go::PointSet spaces;
};

// The strings that live together with a stone of the group; none if there is none. Spaces of more
// than `most_points_of_a_space` points are left out, and with them the strings that need them.
[[nodiscard]] PassAlive pass_alive(const go::Position& position, go::Color owner,
                                   const go::PointSet& group);

inline constexpr int most_points_of_a_space = 20;

}  // namespace ludex::search::go_reading
