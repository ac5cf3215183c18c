// Moves as text: coordinates (UCI), standard algebraic (SAN, PGN standard 8.2.3) and long
// algebraic.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// "e2e4", "e7e8q", "0000" for the null move, and castling in the form `castling`. Needs no
// position.
[[nodiscard]] std::string format_coordinate(Move move, CastlingText castling);
// The legal move that the text names. Both forms of castling are accepted where they are
// unambiguous.
[[nodiscard]] Result<Move> parse_coordinate(const Position& position, std::string_view text);

// "Nbd7", "exd8=N+", "O-O-O#".
[[nodiscard]] std::string format_san(const Position& position, Move move);
// Whether the text is one of the spellings of the null move ("--", "Z0", "0000"). Both parsers
// return an error for it, since it names no legal move; chess::Game tests for it first.
[[nodiscard]] bool is_null_text(std::string_view text);
// Accepts what people and programs write: zeros for castling, missing or superfluous x, +, #, =,
// e.p., the full origin, "!" and "?" at the end, long algebraic notation, and lower-case pieces
// where they are unambiguous.
[[nodiscard]] Result<Move> parse_san(const Position& position, std::string_view text);

// "Ng1-f3", "e7xd8=Q+", "O-O".
[[nodiscard]] std::string format_lan(const Position& position, Move move);

}  // namespace ludex::chess
