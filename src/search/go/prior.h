// How likely a move of the tree is before it has any simulations.
#pragma once

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/playout/features.h"

namespace ludex::search {

// The prior of a pass, a logarithm as those of stones.
inline constexpr int prior_of_pass = -300;
// The natural logarithm in hundredths of the move's weight (go_playout::tree_weights()). The
// position is as before afterwards.
[[nodiscard]] int prior_logarithm(go::Position& position, go::Color color, go::Point point,
                                  const go_playout::Before& before);

// The games that a move of a tree of uniformly random games is given at first, won if positive.
[[nodiscard]] int plain_bonus(const go::Position& position, go::Color color, go::Point point);

}  // namespace ludex::search
