// Who wins a race of liberties between two groups that can only capture each other, by counting
// (Müller, "Race to Capture: Analyzing Semeai in Go", 1999). A judgement: the groups are taken for
// blocks whose stones nobody cuts.
#pragma once

#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// The liberties of one side of a race, in moves that the other needs to fill them.
struct RaceLiberties {
  int outside = 0;
  int eye = 0;
  int eye_class = 0;  // 0 without an eye; 1 up to three points; then one more with each point
};

// Whether the rival captures the victim. Expects stones of two colours. Absent if the liberties of
// one of them cannot be counted: one may be filled only after another move, gives its owner more
// liberties, or is a ko; a string around the group is weak; the eyes are two.
[[nodiscard]] std::optional<bool> wins_race(const go::Position& position,
                                            const go::PointSet& victim, const go::PointSet& rival,
                                            go::Color mover);

// The same by rough numbers where liberties cannot be counted.
[[nodiscard]] bool seems_to_win_race(const go::Position& position, const go::PointSet& victim,
                                     const go::PointSet& rival, go::Color mover);

// The same by the numbers alone: `shared` are the liberties that both have.
[[nodiscard]] bool wins_race(const RaceLiberties& victim, const RaceLiberties& rival, int shared,
                             bool rival_moves);

// Whether the group is in a space of few points that its opponent's stones enclose. Expects stones
// of one colour.
[[nodiscard]] bool is_shut_in(const go::Position& position, const go::PointSet& group);

}  // namespace ludex::search::go_reading
