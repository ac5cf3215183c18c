// Legal moves of a position.
#pragma once

#include <cstddef>

#include "rules/move_list.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// At most 17 moves for each of two rooks and two cannons, 8 for each of two horses, 4 for each of
// two elephants and two advisors, 4 for the king and 3 for each of five pawns. A promotion is one
// of the at most four moves of its piece.
inline constexpr std::size_t max_moves = 119;
using MoveList = rules::MoveList<Move, max_moves>;

// The squares from which moves may start and on which they may end.
struct MoveFilter {
  Bitboard from = all_squares;
  Bitboard to = all_squares;
};

[[nodiscard]] MoveList legal_moves(const Position& position);
// The legal moves from and to these squares; costs no more than generating those.
[[nodiscard]] MoveList filtered_moves(const Position& position, const MoveFilter& filter);
[[nodiscard]] MoveList legal_captures(const Position& position);
// All other legal moves, including promotions.
[[nodiscard]] MoveList legal_quiets(const Position& position);
// A side without a legal move has lost, in check or not.
[[nodiscard]] bool has_legal_move(const Position& position);
// Accepts any sixteen bits (a move from a transposition table, or from a stranger).
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Whether a legal move gives check.
[[nodiscard]] bool gives_check(const Position& position, Move move);

}  // namespace ludex::xiangqi
