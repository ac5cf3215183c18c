// A position as a line of text that people can read and type, in the manner of FEN: the rows from
// the top, with x for a black stone, o for a white one and a number for empty points; b or w for
// the player to move; then the facts that the board does not show, as far as they differ from the
// usual.
//
//   9/9/2xo5/3xo4/9/9/9/9/9 w ko=D7 prisoners=1:0 passes=1
//
//   ko=POINT          the player to move may not capture there (simple ko)
//   prisoners=B:W     the stones that Black and White have captured
//   passes=N          passes in a row up to now
//   passed=B:W        passes of Black and of White since the start
//   handicap=N        handicap stones placed, if the rules have another number
//   placing           Black is still putting handicap stones
//
// Dots for empty points and letters of either case are read too. Without a player it is Black's
// turn, or White's after a fixed handicap. The board has the size that the rows show.
#pragma once

#include <string>

#include "base/result.h"
#include "base/tokens.h"
#include "rules/go/position.h"

namespace ludex::go {

// Only the rows.
[[nodiscard]] std::string format_board(const Position& position);
// Reads the first word and leaves the rest to the caller. Errors count columns from the start of
// the line. A string without a liberty is an error.
[[nodiscard]] Result<Position> read_board(Tokens& words);

}  // namespace ludex::go
