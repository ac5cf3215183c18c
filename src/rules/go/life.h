// Stones that live or die whatever is played: the part of life and death that needs no reading.
#pragma once

#include <array>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::go {

// The stones of the colour that cannot be captured even if their owner always passes. Source: D. B.
// Benson, Life in the Game of Go (1976).
[[nodiscard]] PointSet unconditionally_alive(const Position& position, Color color);

// Unconditional life, and what those living stones enclose. An eye needs a point whose neighbours
// are all of one colour; in an enclosure without two such points the opponent cannot live. A
// program that reads further, as GNU Go's unconditional_status does, finds more.
struct UnconditionalStatus {
  // By index(Color): the stones of the colour that cannot be captured.
  std::array<PointSet, 2> alive;
  // Stones of the colour that cannot be saved: whole strings.
  std::array<PointSet, 2> dead;
  // Empty points of the colour: the opponent cannot live there.
  std::array<PointSet, 2> territory;
  bool operator==(const UnconditionalStatus&) const = default;
};
[[nodiscard]] UnconditionalStatus unconditional_status(const Position& position);

}  // namespace ludex::go
