// Threats against pieces: what is attacked by something cheaper, or not well guarded. Kernel
// header: see evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"
#include "search/xiangqi/eval_pieces.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// Adds, for each of these enemy pieces, the weight of its kind.
template <Color us, class Sink>
void score_targets(const Context<Sink>& context, Bitboard targets,
                   const std::array<Phased, 7>& by_kind) {
  if (!targets) return;
  for (std::size_t kind = 1; kind < by_kind.size(); ++kind) {
    const int count = size(targets & context.board.kinds[kind]);
    if (count > 0) {
      context.sink.template add<us>(Term::threats, by_kind[kind], count);
    }
  }
}

template <Color us, class Sink>
void score_threats(const Context<Sink>& context) {
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard targets = enemy.pieces & own.attacked;
  const Bitboard rooks = context.pieces(~us, PieceKind::rook);
  const Bitboard minors =
      context.pieces(~us, PieceKind::horse) | context.pieces(~us, PieceKind::cannon);
  const Bitboard by_lesser = (rooks & lesser_attacks(own, PieceKind::rook)) |
                             (minors & lesser_attacks(own, PieceKind::horse));
  score_targets<us>(context, by_lesser, weights.threat_by_lesser);
  score_targets<us>(context, targets & ~enemy.attacked, weights.threat_on_loose);
  const Bitboard pressed =
      targets & enemy.attacked & own.attacked_twice & ~enemy.attacked_twice & ~by_lesser;
  score_targets<us>(context, pressed, weights.threat_on_pressed);
  score_targets<us>(context, targets & enemy.tied, weights.threat_on_tied);
}

// Scores the squares beyond the river that only our pieces attack.
template <Color us, class Sink>
void score_space(const Context<Sink>& context) {
  const Bitboard held = context.side(us).attacked & ~context.side(~us).attacked &
                        xiangqi::home_of(~us) & ~context.side(us).pieces;
  context.sink.template add<us>(Term::space, weights.space[0], size(held));
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
