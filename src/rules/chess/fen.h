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

// Which castling rights a FEN may give: those of classical chess, with the king on e1 or e8 and
// rooks in the corners, or any of Chess960.
enum class CastlingRights : std::uint8_t { classical, any };

// Only the piece placement is mandatory; fields that are missing at the end default to White to
// move, no castling rights, no en passant, 0 and 1. Castling rights and en-passant squares that do
// not fit the board are dropped, as are en-passant squares without a legal capture. The error names
// the field and the column.
[[nodiscard]] Result<Position> parse_fen(std::string_view text,
                                         CastlingRights rights = CastlingRights::any);
// The letters of castling rights that parse_fen() drops; empty for a text that is no FEN.
[[nodiscard]] std::string dropped_castling(std::string_view text, CastlingRights rights);
// Whether the castling rights are those of Chess960: they do not fit classical chess, each has its
// rook, one side or both have theirs on both wings, and the kings of both stand on one file. A king
// that has castled and a right that was left over do not look like this.
[[nodiscard]] bool shows_chess960(std::string_view text);

// The letter of a piece, a capital for White.
[[nodiscard]] char letter_of(Piece piece);
[[nodiscard]] std::string format_fen(const Position& position, FenStyle style = FenStyle::xfen);

}  // namespace ludex::chess
