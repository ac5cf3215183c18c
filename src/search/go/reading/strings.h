// The strings of a set of stones.
#pragma once

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// Calls visit(Point) for one stone of each string: the first of these in the order of
// PointSet::for_each().
template <class Visit>
void for_each_string(const go::Position& position, go::PointSet stones, const Visit& visit) {
  const go::PointSet all = stones;
  all.for_each([&](go::Point stone) {
    if (!stones.contains(stone)) return;
    position.for_each_stone(stone, [&](go::Point each) { stones.erase(each); });
    visit(stone);
  });
}

}  // namespace ludex::search::go_reading
