// Pawns: those at home that may cross, and those beyond the river that go for the king. What a pawn
// loses by going too deep is in its piece-squares. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// Scores a pawn that has not crossed the river.
template <Color us, class Sink>
void score_home_pawn(const Context<Sink>& context, Square square) {
  Sink& sink = context.sink;
  const int rank = rank_for<us>(square);
  const Bitboard enemies = context.pieces(~us, PieceKind::pawn);
  const Bitboard ahead = up<us>(xiangqi::bit(square)) | up<us>(up<us>(xiangqi::bit(square)));
  if (!(ahead & enemies)) {
    sink.template add<us>(Term::pawns, weights.pawn_free[rank == 4 ? 1 : 0]);
  }
  if (file_of(square) == 4) {
    const int cannons = context.side(~us).number(PieceKind::cannon);
    sink.template add<us>(Term::pawns, weights.centre_pawn[0], cannons);
  }
}

template <Color us, class Sink>
void score_pawns(const Context<Sink>& context, Color to_move) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  xiangqi::for_each(context.pieces(us, PieceKind::pawn), [&](Square square) {
    sink.template piece<us, PieceKind::pawn>(square);
    if (rank_for<us>(square) < 5) {
      score_home_pawn<us>(context, square);
      return;
    }
    const auto steps = static_cast<std::size_t>(std::min(distance(square, enemy.king), 9));
    sink.template add<us>(Term::pawns, weights.pawn_king_distance[steps]);
  });
  const int pairs = size(own.crossed_pawns & beside(own.crossed_pawns));
  if (pairs > 0) {
    sink.template add<us>(Term::pawns, weights.pawns_side_by_side[0], pairs);
  }
  const int guarded = size(own.crossed_pawns & own.attacked);
  if (guarded > 0) {
    sink.template add<us>(Term::pawns, weights.pawn_guarded[0], guarded);
  }
  if (to_move == us) {
    const Bitboard home = context.pieces(us, PieceKind::pawn) & ~own.crossed_pawns;
    const int rams = size(up<us>(home) & context.pieces(~us, PieceKind::pawn));
    if (rams > 0) {
      sink.template add<us>(Term::pawns, weights.pawn_ram[0], rams);
    }
  }
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
