// Chinese notation in UTF-8: 炮二平五, 前车进一, 后兵进一, 三兵平四. Red's numbers are 一 to 九,
// Black's are full-width digits, and each colour has its own names for some pieces.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

enum class Script : std::uint8_t { simplified, traditional };

// Expects a legal move.
[[nodiscard]] std::string format_chinese(const Position& position, Move move, Script script);
// Accepts both scripts and mixtures of them, the names and numbers of either colour, ASCII digits,
// and the mark after the piece (车前进一).
[[nodiscard]] Result<Move> parse_chinese(const Position& position, std::string_view text);

}  // namespace ludex::xiangqi
