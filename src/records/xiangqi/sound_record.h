// What a writer of squares asks of a record: that it is a game of xiangqi by the rules.
#pragma once

#include "base/result.h"
#include "records/record.h"
#include "rules/xiangqi/position.h"

namespace ludex::records {

// The start position of a record all of whose moves are legal. The error says what is wrong: the
// record is of another game, its start position is invalid, or a move is illegal or null.
[[nodiscard]] Result<xiangqi::Position> start_of_sound(const Record& record);

}  // namespace ludex::records
