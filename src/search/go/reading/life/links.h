// Which of the strings around an eye space are connected to each other without it.
#pragma once

#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "search/go/reading/eyes/eye_values.h"

namespace ludex::search::go_reading {

// The strings of the owner beside the space that may be cut from the largest part of its wall. What
// is connected is told from the board as it is: by two common liberties, by one where the opponent
// cannot play, by a dead stone or by another eye space, of which `eyes` are all.
[[nodiscard]] std::vector<go::PointSet> loose_strings(const go::Position& position,
                                                      const EyeSpace& space,
                                                      const std::vector<Eye>& eyes);

}  // namespace ludex::search::go_reading
