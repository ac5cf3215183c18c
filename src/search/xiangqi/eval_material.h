// The value of combinations of pieces. The value of a piece by itself is added by the term that
// visits the piece. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

template <Color us, class Sink>
void score_imbalance(const Context<Sink>& context) {
  constexpr int usual_pieces = 16;
  const SideFacts& own = context.side(us);
  const auto add = [&](const Phased& weight, int times) {
    if (times != 0) {
      context.sink.template add<us>(Term::material, weight, times);
    }
  };
  const int horses = own.number(PieceKind::horse);
  const int cannons = own.number(PieceKind::cannon);
  add(weights.rook_pair[0], own.number(PieceKind::rook) >= 2 ? 1 : 0);
  add(weights.horse_pair[0], horses >= 2 ? 1 : 0);
  add(weights.cannon_pair[0], cannons >= 2 ? 1 : 0);
  add(weights.horse_with_cannon[0], horses > 0 && cannons > 0 ? 1 : 0);
  const int guards = own.number(PieceKind::advisor) + own.number(PieceKind::elephant);
  add(weights.cannon_with_guards[0], cannons * guards);
  add(weights.cannon_with_pieces[0], cannons * (size(context.occupied) - usual_pieces));
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
