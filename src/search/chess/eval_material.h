// The value of combinations of pieces (ideas of L. Kaufman, "The Evaluation of Material
// Imbalances", 1999). The value of a piece by itself is added by the term that visits the piece.
// Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

template <Color us, class Sink>
void score_imbalance(const Context<Sink>& context) {
  constexpr int usual_pawns = 5;
  Sink& sink = context.sink;
  const auto count = [&](Color color, PieceKind kind) {
    return std::popcount(context.pieces(color, kind));
  };
  const auto add = [&](const Phased& weight, int times) {
    sink.template add<us>(Term::material, weight, times);
  };
  const int spare_pawns = count(us, PieceKind::pawn) - usual_pawns;
  const int knights = count(us, PieceKind::knight);
  const int rooks = count(us, PieceKind::rook);
  const Bitboard bishops = context.pieces(us, PieceKind::bishop);
  if ((bishops & chess::dark_squares) != 0 && (bishops & ~chess::dark_squares) != 0) {
    add(weights.bishop_pair[0], 1);
  }
  if (knights >= 2) {
    add(weights.knight_pair[0], 1);
  }
  if (rooks >= 2) {
    add(weights.rook_pair[0], 1);
  }
  add(weights.knight_with_pawns[0], knights * spare_pawns);
  add(weights.rook_with_pawns[0], rooks * spare_pawns);
  if (context.pieces(us, PieceKind::queen) != 0) {
    add(weights.queen_against_minors[0],
        count(~us, PieceKind::knight) + count(~us, PieceKind::bishop));
  }
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
