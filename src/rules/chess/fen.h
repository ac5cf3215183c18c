// FEN, X-FEN and Shredder-FEN. Accepts all three, with missing counters; see rules of format_fen.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/chess/position.h"

namespace ludex::chess {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How castling rights are written: "KQkq" with a file letter only for an inner rook (X-FEN, the
// same as FEN for classical chess), or always file letters (Shredder-FEN).
enum class FenStyle : std::uint8_t { xfen, shredder };

// The error names the field and the column.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);
[[nodiscard]] std::string format_fen(const Position& position, FenStyle style = FenStyle::xfen);

}  // namespace ludex::chess
