// Positions that neither side can win, judged by the pieces alone.
#pragma once

#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

// Whether neither side has a rook, horse, cannon or pawn, nor can get a pawn by promotion.
[[nodiscard]] bool has_no_attackers(const Position& position);

// Whether there is one cannon in all, or one on each side, with too few advisors and elephants to
// serve as its screens (the list of Pikafish). A few such positions have a mate in one move; those
// are not dead.
[[nodiscard]] bool is_dead_with_cannons(const Position& position);

}  // namespace ludex::xiangqi
