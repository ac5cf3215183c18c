// Checks that a record is a game of xiangqi by the rules, for writers that store only squares.
#pragma once

#include "base/result.h"
#include "records/tree/record.h"
#include "rules/xiangqi/position.h"

namespace ludex::records {

// The start position of a record whose moves are all legal. The error states what is wrong: the
// record is of another game, its start position is invalid, or a move is illegal or null.
[[nodiscard]] Result<xiangqi::Position> start_of_sound(const Record& record);

}  // namespace ludex::records
