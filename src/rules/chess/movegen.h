// Legal moves of a position.
#pragma once

#include <cstddef>

#include "rules/chess/check_map.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"
#include "rules/move_list.h"

namespace ludex::chess {

// No position reached by play has more than 218 moves (R. Petrović 1964), but a FEN may hold any
// number of queens. A move reaches its target from a neighbour in one of eight directions (420
// pairs of neighbours) or by a knight's leap (336 pairs). Pawns promote on 22 pairs in four ways,
// of which one is counted already, and there are two castlings: 420 + 336 + 66 + 2 moves at most.
inline constexpr std::size_t max_moves = 824;

using MoveList = rules::MoveList<Move, max_moves>;

// The squares from which moves may start and on which they may end; castling ends on the rook's
// square.
struct MoveFilter {
  Bitboard from = ~Bitboard{0};
  Bitboard to = ~Bitboard{0};
};

[[nodiscard]] MoveList legal_moves(const Position& position);
// The legal moves from and to these squares; costs no more than generating those.
[[nodiscard]] MoveList filtered_moves(const Position& position, const MoveFilter& filter);
// Legal captures, en passant and queen promotions: the moves that quiescence searches when not in
// check.
[[nodiscard]] MoveList legal_captures(const Position& position);
// All other legal moves: quiet moves and all promotions to lesser pieces.
[[nodiscard]] MoveList legal_quiets(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
// Accepts any sixteen bits (a move from a transposition table, or from a stranger).
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Whether a legal move gives check, with or without the check map of the position; the map pays
// when several moves are tested.
[[nodiscard]] bool gives_check(const Position& position, Move move);
[[nodiscard]] bool gives_check(const Position& position, const CheckMap& map, Move move);
[[nodiscard]] CheckMap check_map(const Position& position);

}  // namespace ludex::chess
