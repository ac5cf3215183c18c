// Proofs that a group lives or dies, as far as the nodes suffice; life.h answers the same questions
// by judgement. Where a proof is found it rests on life_goals.h alone.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/outcome.h"
#include "search/go/reading/proof_search.h"

namespace ludex::search::go_reading {

struct LifeProof {
  // What the mover reaches: the opponent of the group's owner kills, the owner lives. Absent if it
  // is not proved.
  std::optional<Outcome> outcome;
  // The move that reaches it; Point{} for `fails`, or if no move is needed.
  go::Point move{};
  int nodes = 0;
};

// Expects a stone on each point of the group, all of the same owner. Costs at most the given nodes,
// and a quarter of them where the area of the group (fight_area.h) is not whole. A ban by ko of the
// position holds. The same question has the same answer.
[[nodiscard]] LifeProof prove_life(ProofSearch& search, const go::Position& position,
                                   const go::PointSet& group, go::Color mover, int nodes);

}  // namespace ludex::search::go_reading
