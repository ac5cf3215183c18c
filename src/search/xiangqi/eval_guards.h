// Advisors and elephants: they are worth more the more attackers there are, and in pairs, which
// guard each other. For enemy cannons they are screens as well. Kernel header: see
// evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

template <Color us, class Sink>
void score_guards(const Context<Sink>& context) {
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const auto add = [&](const Phased& weight, int times) {
    if (times != 0) {
      context.sink.template add<us>(Term::guards, weight, times);
    }
  };
  const Bitboard advisors = context.pieces(us, PieceKind::advisor);
  const Bitboard elephants = context.pieces(us, PieceKind::elephant);
  xiangqi::for_each(advisors, [&](Square square) {
    context.sink.template piece<us, PieceKind::advisor>(square);
  });
  xiangqi::for_each(elephants, [&](Square square) {
    context.sink.template piece<us, PieceKind::elephant>(square);
  });

  const int advisor_count = own.number(PieceKind::advisor);
  const int elephant_count = own.number(PieceKind::elephant);
  const std::array<int, 4> attackers{enemy.number(PieceKind::rook), enemy.number(PieceKind::horse),
                                     enemy.number(PieceKind::cannon), enemy.crossed};
  for (std::size_t at = 0; at < attackers.size(); ++at) {
    add(weights.advisor_against[at], advisor_count * attackers[at]);
    add(weights.elephant_against[at], elephant_count * attackers[at]);
  }
  if (own.attacked_by[index(PieceKind::advisor)] & advisors) {
    add(weights.advisors_linked[0], 1);
  }
  if (own.attacked_by[index(PieceKind::elephant)] & elephants) {
    add(weights.elephants_linked[0], 1);
  }
  if (advisor_count + elephant_count == 4) {
    add(weights.guards_whole[0], 1);
  }
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
