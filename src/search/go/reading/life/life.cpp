#include "search/go/reading/life/life.h"

#include "search/go/reading/eyes/eyes.h"
#include "search/go/reading/groups.h"

namespace ludex::search::go_reading {

namespace {

// How many steps away from the group strings are looked at.
constexpr int near_steps = 4;

constexpr ReadingLimits limits_of_a_string{.nodes = 1000};

}  // namespace

GroupInQuestion group_in_question(const go::Position& position, go::Point stone, Reader& reader,
                                  int& nodes) {
  GroupInQuestion group;
  group.owner = *position.stone_at(stone);
  group.stones = group_of(position, stone, reader, nodes);
  const go::PointSet board = all_points(position.size());
  go::PointSet near = group.stones;
  for (int step = 0; step < near_steps; ++step) {
    near |= points_beside(near) & board;
  }
  for (const WeakString& string : weak_strings(position, near, reader, limits_of_a_string, nodes)) {
    if (!string.defence) {
      group.lost |= string.stones;
    }
  }
  group.lost -= group.stones;
  return group;
}

}  // namespace ludex::search::go_reading
