// The attacks of all pieces. A piece that is pinned to its king attacks along that line alone.
// Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

inline void add_attacks(SideFacts& side, PieceKind kind, Bitboard attacks) {
  side.attacked_twice |= side.attacked & attacks;
  side.attacked |= attacks;
  side.attacked_by[index(kind)] |= attacks;
}

[[nodiscard]] inline Bitboard left_by_ties(const SideFacts& side, Square square, Bitboard set) {
  return contains(side.tied, square) ? set & side.tie_lines : set;
}

// Cannons attack from behind their screen up to the next piece.
template <Color us, class Sink>
void find_cannon_attacks(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  xiangqi::for_each(context.pieces(us, PieceKind::cannon), [&](Square square) {
    const Bitboard seen = xiangqi::sight(square, context.occupied).slides;
    const Bitboard beyond = xiangqi::sight(square, context.occupied & ~seen).slides & ~seen;
    Mover& mover = own.cannons.list[own.cannons.count++];
    mover.square = square;
    mover.attacks = left_by_ties(own, square, beyond);
    mover.moves = left_by_ties(own, square, seen & ~context.occupied);
    own.cannon_moves |= mover.moves;
    add_attacks(own, PieceKind::cannon, mover.attacks);
  });
}

template <Color us, class Sink>
void find_guard_attacks(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  xiangqi::for_each(context.pieces(us, PieceKind::advisor), [&](Square square) {
    const Bitboard reach = xiangqi::advisor_table[static_cast<std::size_t>(square)];
    add_attacks(own, PieceKind::advisor, left_by_ties(own, square, reach));
  });
  xiangqi::for_each(context.pieces(us, PieceKind::elephant), [&](Square square) {
    const Bitboard reach = xiangqi::beyond_open_gates(
        xiangqi::elephant_table[static_cast<std::size_t>(square)], context.occupied);
    add_attacks(own, PieceKind::elephant, left_by_ties(own, square, reach));
  });
}

template <Color us, class Sink>
void find_attacks(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  const Bitboard occupied = context.occupied;
  const auto king = static_cast<std::size_t>(own.king);
  own.king_view = xiangqi::sight(own.king, occupied).slides & xiangqi::file_set(file_of(own.king));
  add_attacks(own, PieceKind::king, xiangqi::king_table[king]);
  add_attacks(own, PieceKind::pawn, pawn_attacks_of<us>(context.pieces(us, PieceKind::pawn)));
  find_guard_attacks<us>(context);
  xiangqi::for_each(context.pieces(us, PieceKind::horse), [&](Square square) {
    const Bitboard reach = xiangqi::beyond_open_gates(
        xiangqi::horse_table[static_cast<std::size_t>(square)], occupied);
    Mover& mover = own.horses.list[own.horses.count++];
    mover.square = square;
    mover.attacks = left_by_ties(own, square, reach);
    mover.moves = mover.attacks & ~occupied;
    add_attacks(own, PieceKind::horse, mover.attacks);
  });
  xiangqi::for_each(context.pieces(us, PieceKind::rook), [&](Square square) {
    Mover& mover = own.rooks.list[own.rooks.count++];
    mover.square = square;
    mover.attacks = left_by_ties(own, square, xiangqi::sight(square, occupied).slides);
    mover.moves = mover.attacks & ~occupied;
    add_attacks(own, PieceKind::rook, mover.attacks);
  });
  find_cannon_attacks<us>(context);
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
