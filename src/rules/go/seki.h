// Seki, as far as the board of a finished game shows it without reading.
#pragma once

#include "rules/go/point_set.h"
#include "rules/go/position.h"

namespace ludex::go {

// The stones that are in seki on a board without dead stones: a group that has no two eyes and no
// room for them, and shares a liberty with such a group of the opponent. A false eye is none: where
// a string has no other eye, its owner has to connect there. A group that can connect to a living
// one at a shared liberty is in no seki.
[[nodiscard]] PointSet seki_stones(const Position& position);

}  // namespace ludex::go
