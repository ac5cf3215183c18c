// When a player of go has nothing left to do.
#pragma once

#include <optional>
#include <vector>

#include "rules/go/game_state.h"

namespace ludex::search {

// The moves worth a thought: legal ones that fill no eye of their own, and that lie in no territory
// which is nobody else's for certain, unless dead stones have to be taken there. The pass comes
// last, and is always among them.
[[nodiscard]] std::vector<go::Move> sensible_moves(const go::GameState& state, go::Color color,
                                                   bool takes_dead_stones);

// What to do where random games find nothing open any more, so that no sensible stone changes whose
// its point is: the pass, or, where dead stones have to be taken and the opponent has some left, a
// stone that takes them or comes nearer to it. An opponent's pass is answered with a pass, too,
// where the game is won or lost whatever becomes of the open points. Nothing while something is
// open.
[[nodiscard]] std::optional<go::Move> closing_move(const go::GameState& state, go::Color color,
                                                   const std::vector<go::Move>& moves,
                                                   bool takes_dead_stones);

}  // namespace ludex::search
