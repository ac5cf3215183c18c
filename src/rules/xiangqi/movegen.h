// Legal moves of a position.
#pragma once

#include <cstddef>

#include "rules/move_list.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// A promotion is one of at most four moves of its piece. Two rooks and two cannons make at most 17
// moves each, two horses 8, two elephants 4, two advisors 4, a king 4 and five pawns 3.
inline constexpr std::size_t max_moves = 119;
using MoveList = rules::MoveList<Move, max_moves>;

// Which squares moves may start from and end on.
struct MoveFilter {
  Bitboard from = all_squares;
  Bitboard to = all_squares;
};

[[nodiscard]] MoveList legal_moves(const Position& position);
// The legal moves from and to these squares, for the price of generating only those.
[[nodiscard]] MoveList filtered_moves(const Position& position, const MoveFilter& filter);
[[nodiscard]] MoveList legal_captures(const Position& position);
// All other legal moves, promotions too.
[[nodiscard]] MoveList legal_quiets(const Position& position);
// A side without one has lost, in check or not.
[[nodiscard]] bool has_legal_move(const Position& position);
// Any sixteen bits may be asked about (a transposition table's move, a stranger's).
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Whether a legal move gives check.
[[nodiscard]] bool gives_check(const Position& position, Move move);

}  // namespace ludex::xiangqi
