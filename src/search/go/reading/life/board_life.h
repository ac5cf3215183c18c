// The eyes and the ways out of all groups of a board, judged by shapes, and which of two adjacent
// groups with neither has more liberties. Only the eye spaces are searched, so that every position
// of a tree can be judged.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_values.h"
#include "search/go/reading/eyes/half_eye.h"

namespace ludex::search::go_reading {

// Of a group without hope that touches one of the opponent's: what their liberties say.
enum class RaceByLiberties : std::uint8_t { none, lost, open, won };

// Strings of one colour that have two liberties in common, or lie beside the same eye space.
struct GroupLife {
  go::Color owner{};
  go::PointSet stones;
  // The sums over its eye spaces: the eyes that are left if the opponent moves first in all of
  // them, if the owner moves first in one, and if he moves first in all.
  int attacked = 0;
  int with_move = 0;
  int defended = 0;
  int room = 0;        // the points inside its eye spaces
  go::PointSet vital;  // where a move decides over one of its eyes
  // The points that it reaches before its opponent if its owner starts, off the first line and
  // beside neither its own stones nor the opponent's. Not counted for a group that has two eyes.
  int ways_out = 0;
  RaceByLiberties race = RaceByLiberties::none;
};

struct BoardLife {
  std::vector<GroupLife> groups;
  // The stones of groups that get fewer than two eyes even if their owner moves first in all their
  // spaces, and that have no way out. The eyes of the others count as if these were captured.
  go::PointSet hopeless;
  std::array<go::PointSet, 2> inside;  // by index(Color): the points inside its eye spaces
};

// `weak` are strings that can be captured; those without a defence belong to no group. An eye space
// is worked out once as long as `values` has room for it.
[[nodiscard]] BoardLife life_on_board(const go::Position& position, go::Color mover,
                                      const std::vector<WeakString>& weak, EyeValues& values);

}  // namespace ludex::search::go_reading
