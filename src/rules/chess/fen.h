// FEN (PGN standard 16.1), X-FEN and Shredder-FEN (Reinhard Scharnagl). All three are read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/chess/position.h"

namespace ludex::chess {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How castling rights are written. X-FEN: "KQkq", with a file letter only for an inner rook, which
// is the same as FEN for classical chess. Shredder-FEN: always file letters.
enum class FenStyle : std::uint8_t { xfen, shredder };

// Only the piece placement is mandatory; fields that are missing at the end default to White to
// move, no castling rights, no en passant, 0 and 1. Castling rights and en-passant squares that do
// not fit the board are dropped, as are en-passant squares without a legal capture. The error names
// the field and the column.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

// The letter of a piece, a capital for White.
[[nodiscard]] char letter_of(Piece piece);
[[nodiscard]] std::string format_fen(const Position& position, FenStyle style = FenStyle::xfen);

}  // namespace ludex::chess
