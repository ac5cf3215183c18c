// Positions that neither side can win, judged by the pieces alone.
#pragma once

#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

// Neither side has a rook, horse, cannon or pawn.
[[nodiscard]] bool has_no_attackers(const Position& position);

// One cannon in all, or one each, and too few advisors and elephants to screen for it (the list of
// Pikafish). A few of these can still be mated in one move: those are not dead.
[[nodiscard]] bool is_dead_with_cannons(const Position& position);

}  // namespace ludex::xiangqi
