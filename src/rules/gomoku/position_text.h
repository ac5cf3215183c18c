// A position as a line of text that people can read and type, in the manner of FEN: the ranks from
// the top, x for a black stone, o for a white one, # for a blocked point and a number for empty
// points; then b or w for the side to move.
//
//   15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/15 b
//
// Dots for empty points and letters of either case are read too. Without a side, Black is to move
// if both have equally many stones, otherwise White. The board has the size that the ranks show.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "base/tokens.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

[[nodiscard]] std::string format_position(const Position& position);
// Reads the first two words and leaves the rest to the caller. Errors count columns from the start
// of the line.
[[nodiscard]] Result<Position> read_position(Tokens& words);

struct Stone {
  Color color{};
  Point point{};
  bool operator==(const Stone&) const = default;
};

// A position with these stones, in any order, for protocols and records that set up stones. The
// error names the first stone that is outside the board or on another one. format_position() turns
// the result into the position of a rules::Setup.
[[nodiscard]] Result<Position> set_up(const BoardSize& size, std::span<const Stone> stones,
                                      Color side_to_move);

}  // namespace ludex::gomoku
