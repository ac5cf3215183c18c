// An attack on a group's life, as another search answered it, read again in the local area of the
// group (local_area.h) where the outside is the opponent's. That favours the attack: what it does
// not reach there, it does not reach.
#pragma once

#include <optional>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/life/group_in_question.h"
#include "search/go/reading/local_life/local_search.h"
#include "search/go/reading/outcome.h"
#include "search/go/reading/position_judge.h"

namespace ludex::search::go_reading {

struct LocalAttack {
  Outcome outcome = Outcome::fails;
  go::Point move{};  // Point{} if the attack fails
};

struct CorrectedAttack {
  // Absent if nothing was found against the attack.
  std::optional<LocalAttack> attack;
  int nodes = 0;
};

// Expects an attack that does not fail, with a move on an empty point. If the move reaches less
// than it should, the attack is what the area leaves possible, with the same move if that reaches
// it. Where the nodes do not suffice for that, the outcome stays and another move is shown: the
// likeliest by the judge that is not found to reach less; without a judge nothing changes.
[[nodiscard]] CorrectedAttack corrected_attack(LocalSearch& search, const go::Position& position,
                                               const GroupInQuestion& group,
                                               const LocalAttack& claimed, int nodes,
                                               PositionJudge* judge);

}  // namespace ludex::search::go_reading
