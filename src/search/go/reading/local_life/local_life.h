// Life and death read in the local area of a group (local_area.h), to the end. What surrounds the
// area is supposed: what the opponent has there stays on the board. Where it matters whose the
// empty outside is, or who has threats for kos, nothing is found.
#pragma once

#include "rules/go/position.h"
#include "search/go/reading/life/group_in_question.h"
#include "search/go/reading/life_proof/life_proof.h"
#include "search/go/reading/local_life/local_search.h"
#include "search/go/reading/position_judge.h"

namespace ludex::search::go_reading {

// The outcome is absent if it was not found with so many nodes. A ban by ko of the position holds.
// Of several moves that kill, the one found first may be unusual. If there is a judge, the move is
// replaced by one that he takes for clearly likelier and that kills where the outside is the
// opponent's.
[[nodiscard]] LifeProof read_local_life(LocalSearch& search, const go::Position& position,
                                        const GroupInQuestion& group, go::Color mover, int nodes,
                                        PositionJudge* judge = nullptr);

}  // namespace ludex::search::go_reading
