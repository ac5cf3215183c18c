// Moves as two squares: as in UCCI ("h2e2"), as in ICCS ("H2-E2"), and with ranks from 1 to 10, as
// in chess programs that also play xiangqi ("h3e3", "a10a9").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

enum class CoordinateStyle : std::uint8_t { ucci, iccs, ranks_from_one };

// Needs no position; the null move is "0000".
[[nodiscard]] std::string format_coordinate(Move move, CoordinateStyle style);
// The legal move that the text names, in either case, with or without a dash; the style says how
// ranks are counted.
[[nodiscard]] Result<Move> parse_coordinate(const Position& position, std::string_view text,
                                            CoordinateStyle style);

}  // namespace ludex::xiangqi
