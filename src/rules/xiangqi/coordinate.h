// Moves as two squares: as UCCI spells them ("h2e2"), as ICCS does ("H2-E2"), and with ranks from 1
// to 10, as chess programs that learned xiangqi do ("h3e3", "a10a9").
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
// The legal move that the text means. Either case, with a dash or without; ranks are counted as the
// style says.
[[nodiscard]] Result<Move> parse_coordinate(const Position& position, std::string_view text,
                                            CoordinateStyle style);

}  // namespace ludex::xiangqi
