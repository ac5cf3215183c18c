// Horses, rooks and cannons: where they stand and how far they go. Kernel header: see
// evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// The attacks of `side` from which an enemy piece of that kind has to flee.
[[nodiscard]] inline Bitboard lesser_attacks(const SideFacts& side, PieceKind kind) {
  Bitboard attacks = side.attacked_by[index(PieceKind::pawn)] |
                     side.attacked_by[index(PieceKind::advisor)] |
                     side.attacked_by[index(PieceKind::elephant)];
  if (kind == PieceKind::rook) {
    attacks |=
        side.attacked_by[index(PieceKind::horse)] | side.attacked_by[index(PieceKind::cannon)];
  }
  return attacks;
}

template <Color us, class Sink>
void score_horses(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard unsafe = lesser_attacks(enemy, PieceKind::horse) | own.pieces;
  for (std::size_t at = 0; at < own.horses.count; ++at) {
    const Mover& horse = own.horses.list[at];
    sink.template piece<us, PieceKind::horse>(horse.square);
    const auto moves = static_cast<std::size_t>(size(horse.attacks & ~unsafe));
    sink.template add<us>(Term::mobility, weights.horse_mobility[moves]);
    const Bitboard here = xiangqi::bit(horse.square);
    if (up<us>(here) & context.occupied) {
      sink.template add<us>(Term::pieces, weights.horse_hobbled[0]);
    }
    if (here & xiangqi::home_of(~us) & own.attacked) {
      sink.template add<us>(Term::pieces, weights.horse_outpost[0]);
    }
  }
  if (own.attacked_by[index(PieceKind::horse)] & context.pieces(us, PieceKind::horse)) {
    sink.template add<us>(Term::pieces, weights.horses_linked[0]);
  }
}

template <Color us, class Sink>
void score_rooks(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  constexpr Bitboard ribs = xiangqi::file_set(3) | xiangqi::file_set(5);
  constexpr Bitboard corners = rank_set_for<us>(0) & (xiangqi::file_set(0) | xiangqi::file_set(8));
  const Bitboard unsafe = lesser_attacks(enemy, PieceKind::rook) | own.pieces;
  for (std::size_t at = 0; at < own.rooks.count; ++at) {
    const Mover& rook = own.rooks.list[at];
    sink.template piece<us, PieceKind::rook>(rook.square);
    const int moves = size(rook.attacks & ~unsafe);
    sink.template add<us>(Term::mobility, weights.rook_mobility[static_cast<std::size_t>(moves)]);
    const Bitboard here = xiangqi::bit(rook.square);
    if ((here & corners) && moves <= 2) {
      sink.template add<us>(Term::pieces, weights.rook_asleep[0]);
    }
    if ((here & ribs) && (rook.attacks & palace_of<~us> & ribs)) {
      sink.template add<us>(Term::pieces, weights.rook_on_rib[0]);
    }
  }
}

template <Color us, class Sink>
void score_cannons(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard unsafe = lesser_attacks(enemy, PieceKind::cannon);
  const Bitboard prey = enemy.pieces & ~context.pieces(~us, PieceKind::pawn);
  for (std::size_t at = 0; at < own.cannons.count; ++at) {
    const Mover& cannon = own.cannons.list[at];
    sink.template piece<us, PieceKind::cannon>(cannon.square);
    const auto moves = static_cast<std::size_t>(size(cannon.moves & ~unsafe));
    sink.template add<us>(Term::mobility, weights.cannon_mobility[moves]);
    const int aims = size(cannon.attacks & prey);
    if (aims > 0) {
      sink.template add<us>(Term::pieces, weights.cannon_screened[0], aims);
    }
  }
}

template <Color us, class Sink>
void score_tied(const Context<Sink>& context) {
  const SideFacts& own = context.side(us);
  xiangqi::for_each(own.tied, [&](Square square) {
    for (std::size_t kind = 1; kind < weights.tied.size(); ++kind) {
      if (!contains(context.board.kinds[kind], square)) continue;
      context.sink.template add<us>(Term::pieces, weights.tied[kind]);
    }
  });
}

template <Color us, class Sink>
void score_pieces(const Context<Sink>& context) {
  score_horses<us>(context);
  score_rooks<us>(context);
  score_cannons<us>(context);
  score_tied<us>(context);
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
