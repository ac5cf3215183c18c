// Which moves give check, worked out once for a position.
//
// A move gives check by where its piece goes, by what it uncovers, or by becoming a screen. For the
// four lines from the enemy king this works out beforehand on which squares a rook or a cannon
// would give check, and which of our moves may uncover one: moves of the piece before our rook, of
// the two before our cannon, of the piece on the leg of our horse, and moves between king and
// cannon where nothing stands yet. Only those few are tried on a board.
#pragma once

#include <array>

#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::search {

struct XiangqiChecks {
  std::array<xiangqi::Bitboard, xiangqi::piece_kinds> direct{};  // squares from which a piece gives
                                                                 // check, by its kind
  xiangqi::Bitboard leaving;   // moves from here may uncover a check
  xiangqi::Bitboard entering;  // moves to here may be a screen
  xiangqi::Bitboard on_line;   // the king's rank and file, along which our cannons change screens
};

// The checks that the side to move can give.
[[nodiscard]] XiangqiChecks xiangqi_checks(const xiangqi::Position& position);

// Expects a legal move.
[[nodiscard]] inline bool gives_check(const xiangqi::Position& position,
                                      const XiangqiChecks& checks, xiangqi::Move move) {
  using xiangqi::contains;
  const xiangqi::PieceKind kind = position.piece_at(move.from())->kind;
  const bool is_odd = contains(checks.leaving, move.from()) ||
                      contains(checks.entering, move.to()) ||
                      (kind == xiangqi::PieceKind::cannon && contains(checks.on_line, move.from()));
  if (is_odd) return xiangqi::gives_check(position, move);
  return contains(checks.direct[index(kind)], move.to());
}

}  // namespace ludex::search
