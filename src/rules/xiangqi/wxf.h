// WXF notation: "C2=5", "H8+7", "R+-2" (the front rook), "P.+1" (the middle one of three pawns),
// "Pd=5" (the fourth of four or five pawns).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// Expects a legal move.
[[nodiscard]] std::string format_wxf(const Position& position, Move move);
// Accepts either case, E or B, H or N, "=" or "." for sideways, the mark before the piece ("+R-2"),
// a pawn by its place and file ("25=6": the second pawn on file 5), and keypad digits 1 to 7 for
// KABNRCP.
[[nodiscard]] Result<Move> parse_wxf(const Position& position, std::string_view text);

}  // namespace ludex::xiangqi
