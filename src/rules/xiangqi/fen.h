// Positions as text: the FEN of xiangqi (UCCI appendix, "FEN format").
//
// The reader accepts the piece letters KABNRCP and the alternatives E for B and H for N, in both
// cases; the side as w, r or b; and fields may be missing at the end. The writer uses B, N, w and
// b, and writes all six fields, of which the third and fourth are always "-".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

inline constexpr std::string_view start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

// The error states which field is wrong and where. Positions are refused that no game leads to:
// pieces where they cannot stand, more of them than a game has, the side not to move in check,
// kings that face each other.
[[nodiscard]] Result<Position> parse_fen(std::string_view text,
                                         Variant variant = Variant::standard);
[[nodiscard]] std::string format_fen(const Position& position);

// The letter of a piece in FEN, a capital for Red.
[[nodiscard]] char letter_of(Piece piece);

}  // namespace ludex::xiangqi
