// Space behind the pawns in the middle of the board, which is worth more when there are more pieces
// to use it. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

template <Color us, class Sink>
void score_space(const Context<Sink>& context) {
  constexpr int enough_room = 5;  // for this many pieces; only the others count
  constexpr Bitboard camp =
      centre_files & (rank_set_for<us>(1) | rank_set_for<us>(2) | rank_set_for<us>(3));
  const SideFacts& own = context.side(us);
  const int pieces = std::popcount(own.pieces & ~own.pawns) - enough_room;
  if (pieces <= 0) return;
  const Bitboard safe = camp & ~own.pawns & ~context.side(~us).attacked_by[index(PieceKind::pawn)];
  Bitboard behind = own.pawns;
  behind |= down<us>(behind);
  behind |= down<us>(down<us>(behind));
  const int room = std::popcount(safe) + std::popcount(safe & behind & ~context.side(~us).attacked);
  context.sink.template add<us>(Term::space, weights.space[0], room * pieces / 3);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
