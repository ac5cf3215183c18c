// A position as a line of text that people can read and type, in the manner of FEN: the rows from
// the top, x for a black stone, o for a white one and a number for empty points; b or w for the
// player to move; then what the board does not show, as far as it is not usual.
//
//   9/9/2xo5/3xo4/9/9/9/9/9 w ko=D7 prisoners=1:0 passes=1
//
//   ko=POINT          the player to move may not take there (simple ko)
//   prisoners=B:W     the stones that Black and White have captured
//   passes=N          made in a row
//   passed=B:W        made by Black and by White since the start
//   handicap=N        put, where it is another number than the rules say
//   placing           Black is still putting handicap stones
//
// Dots for empty points and letters of either case are read too. Without a player, it is Black's
// turn unless the rules have a handicap. The board has the size that the rows show.
#pragma once

#include <string>

#include "base/result.h"
#include "base/tokens.h"
#include "rules/go/position.h"

namespace ludex::go {

// The rows alone.
[[nodiscard]] std::string format_board(const Position& position);
// Reads the first word; what follows is left to the caller. Errors count columns from the start of
// the line. A string without a liberty is an error.
[[nodiscard]] Result<Position> read_board(Tokens& words);

}  // namespace ludex::go
