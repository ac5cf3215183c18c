// FEN (PGN standard 16.1), X-FEN and Shredder-FEN (Reinhard Scharnagl): all three are read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/tokens.h"
#include "rules/chess/position.h"
#include "rules/chess/position_builder.h"

namespace ludex::chess {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How castling rights are written: "KQkq" with a file letter only for an inner rook (X-FEN, the
// same as FEN for classical chess), or always file letters (Shredder-FEN).
enum class FenStyle : std::uint8_t { xfen, shredder };

// The error names the field and the column. Only the placement is mandatory: what is missing at the
// end means White to move, no rights, no en passant, 0 and 1. Castling rights and en-passant
// squares that the board does not bear out are dropped, as are en-passant squares without a legal
// capture.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);
// The first four fields, which EPD shares; the builder lacks only the counters.
[[nodiscard]] Result<PositionBuilder> parse_fen_board(Tokens& words);

// The letter of a piece: capitals for White.
[[nodiscard]] char letter_of(Piece piece);
[[nodiscard]] std::string format_fen(const Position& position, FenStyle style = FenStyle::xfen);
// Without the counters, as EPD begins.
[[nodiscard]] std::string format_fen_board(const Position& position,
                                           FenStyle style = FenStyle::xfen);

}  // namespace ludex::chess
