// A group about which it is asked whether it lives.
#pragma once

#include "rules/go/point_set.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// As it stood before the first move.
struct GroupInQuestion {
  go::Color owner{};
  go::PointSet stones;
  // Stones of both colours near it that cannot be saved.
  go::PointSet lost;
};

}  // namespace ludex::search::go_reading
