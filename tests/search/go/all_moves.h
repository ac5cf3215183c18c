// The simple twin of the reader: whether a string is captured, by all moves on the board and all
// positions that can be reached. Only for boards of nine points or so.
#pragma once

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/capture_goal.h"

namespace ludex::search::go_reading {

// Whether the attacker of the string captures it under the ko rule, with this colour to move. Draws
// by repetition do not arise: who has to capture and never does has failed.
[[nodiscard]] bool is_captured_by_all_moves(const go::Position& position, go::Point stone,
                                            KoRule rule, go::Color mover);

}  // namespace ludex::search::go_reading
