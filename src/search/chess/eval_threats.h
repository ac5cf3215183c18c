// Threats against pieces: what is attacked by something cheaper, or not well guarded. Kernel
// header: see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

// Adds, for each of these enemy pieces, the weight of its kind.
template <Color us, class Sink>
void score_targets(const Context<Sink>& context, Bitboard targets,
                   const std::array<Phased, 6>& by_kind) {
  if (targets == 0) return;
  for (std::size_t kind = 0; kind < 5; ++kind) {
    const int count = std::popcount(targets & context.board.kinds[kind]);
    if (count > 0) {
      context.sink.template add<us>(Term::threats, by_kind[kind], count);
    }
  }
}

template <Color us, class Sink>
void score_pawn_threats(const Context<Sink>& context, Bitboard safe) {
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard targets = enemy.pieces & ~enemy.pawns;
  const Bitboard attacked = pawn_attacks_of<us>(own.pawns & safe) & targets;
  score_targets<us>(context, attacked, weights.threat_by_pawn);

  Bitboard pushes = up<us>(own.pawns) & ~context.occupied;
  pushes |= up<us>(pushes & rank_set_for<us>(2)) & ~context.occupied;
  pushes &= safe & ~enemy.attacked_by[index(PieceKind::pawn)];
  const Bitboard soon = pawn_attacks_of<us>(pushes) & targets & ~own.attacked_by[0];
  context.sink.template add<us>(Term::threats, weights.threat_by_push[0], std::popcount(soon));
}

// Scores the squares from which a knight or slider could attack the queen with its next move.
template <Color us, class Sink>
void score_queen_threats(const Context<Sink>& context, Bitboard firmly_guarded) {
  const SideFacts& own = context.side(us);
  const Bitboard queens = context.pieces(~us, PieceKind::queen);
  if (queens == 0 || chess::has_several(queens)) return;
  const Square queen = chess::lowest(queens);
  const Bitboard safe = own.mobility_squares & ~own.pawns & ~firmly_guarded;
  const Bitboard leaps =
      own.attacked_by[index(PieceKind::knight)] & chess::knight_attacks(queen) & safe;
  context.sink.template add<us>(Term::threats, weights.threat_on_queen[0], std::popcount(leaps));
  const Bitboard slides =
      (own.attacked_by[index(PieceKind::bishop)] & bishop_attacks(queen, context.occupied)) |
      (own.attacked_by[index(PieceKind::rook)] & rook_attacks(queen, context.occupied));
  context.sink.template add<us>(Term::threats, weights.threat_on_queen[1],
                                std::popcount(slides & safe & own.attacked_twice));
}

template <Color us, class Sink>
void score_threats(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard pieces = enemy.pieces & ~enemy.pawns;
  const Bitboard firmly_guarded =
      enemy.attacked_by[index(PieceKind::pawn)] | (enemy.attacked_twice & ~own.attacked_twice);
  const Bitboard weak = enemy.pieces & ~firmly_guarded & own.attacked;
  const Bitboard minors =
      own.attacked_by[index(PieceKind::knight)] | own.attacked_by[index(PieceKind::bishop)];
  score_targets<us>(context, ((pieces & firmly_guarded) | weak) & minors, weights.threat_by_minor);
  score_targets<us>(context, weak & own.attacked_by[index(PieceKind::rook)],
                    weights.threat_by_rook);
  if ((weak & own.attacked_by[index(PieceKind::king)]) != 0) {
    sink.template add<us>(Term::threats, weights.threat_by_king[0]);
  }
  const Bitboard loose = weak & (~enemy.attacked | (pieces & own.attacked_twice));
  sink.template add<us>(Term::threats, weights.hanging[0], std::popcount(loose));
  const Bitboard contested = enemy.attacked & ~firmly_guarded & own.attacked;
  sink.template add<us>(Term::threats, weights.restricted[0], std::popcount(contested));
  score_pawn_threats<us>(context, ~enemy.attacked | own.attacked);
  score_queen_threats<us>(context, firmly_guarded);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
