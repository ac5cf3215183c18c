// Stones that live or die whatever is played: the part of life and death that needs no reading.
#pragma once

#include <array>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::go {

// What is settled even if the owner of the living stones answers no move, in the sense of GNU Go's
// `unconditional_status`. A point has one status at most; without any it is undecided.
struct UnconditionalStatus {
  // By index(Color): the stones of the colour that cannot be captured, and those that stand in the
  // territory that these hold, or next to it.
  std::array<PointSet, 2> alive;
  // Stones of the colour that cannot be saved: whole strings.
  std::array<PointSet, 2> dead;
  // Empty points of the colour: the opponent cannot live there.
  std::array<PointSet, 2> territory;
  bool operator==(const UnconditionalStatus&) const = default;
};
[[nodiscard]] UnconditionalStatus unconditional_status(const Position& position);

}  // namespace ludex::go
