// Passed pawns: how far they are, who is near them, and whether their way is free. Kernel header:
// see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

template <Color us, class Sink>
void score_path(const Context<Sink>& context, Bitboard pawn, std::size_t rank) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard step = up<us>(pawn);
  if ((step & context.occupied) != 0) {
    if ((step & enemy.pieces) != 0) {
      sink.template add<us>(Term::passed, weights.passed_blocked[rank]);
    }
    return;
  }
  const Bitboard path = above<us>(pawn);
  if ((path & (enemy.attacked | enemy.pieces)) == 0) {
    sink.template add<us>(Term::passed, weights.passed_safe_path[rank]);
  }
  if ((step & enemy.attacked) == 0) {
    sink.template add<us>(Term::passed, weights.passed_safe_step[rank]);
  }
  if ((step & own.attacked) != 0) {
    sink.template add<us>(Term::passed, weights.passed_guarded_step[rank]);
  }
}

template <Color us, class Sink>
void score_passed_pawn(const Context<Sink>& context, Square square) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const auto rank = static_cast<std::size_t>(rank_for<us>(square));
  const Bitboard pawn = chess::bit(square);
  sink.template add<us>(Term::passed, weights.passed[rank]);
  if (rank < 2) return;

  const Square step = above<us>(square);
  const int own_distance = std::min(distance(own.king, step), 5);
  const int enemy_distance = std::min(distance(context.side(~us).king, step), 5);
  sink.template add<us>(Term::passed, weights.passed_own_king[rank], own_distance);
  sink.template add<us>(Term::passed, weights.passed_enemy_king[rank], enemy_distance);
  score_path<us>(context, pawn, rank);
  if ((own.pawns & (beside(pawn) | down<us>(beside(pawn)))) != 0) {
    sink.template add<us>(Term::passed, weights.passed_connected[rank]);
  }
  const Bitboard rooks = context.board.kinds[index(PieceKind::rook)];
  const Bitboard behind = above<~us>(pawn) & rooks;
  if (behind != 0 && (rook_attacks(square, context.occupied) & behind) != 0) {
    const Bitboard seen = rook_attacks(square, context.occupied) & behind;
    const std::size_t whose = (seen & own.pieces) != 0 ? 0 : 1;
    sink.template add<us>(Term::passed, weights.passed_rook_behind[whose]);
  }
}

// Against a king with pawns alone, a passed pawn that the king cannot catch (rule of the square) is
// worth nearly a queen.
template <Color us, class Sink>
void score_race(const Context<Sink>& context, Bitboard passed, Color to_move) {
  const SideFacts& enemy = context.side(~us);
  if ((enemy.pieces & ~enemy.pawns) != chess::bit(enemy.king)) return;
  const SideFacts& own = context.side(us);
  while (passed != 0) {
    const Square square = chess::pop_lowest(passed);
    const Square goal = chess::square_at(file_of(square), us == Color::white ? 7 : 0);
    if ((above<us>(chess::bit(square)) & own.pieces) != 0) continue;
    const int steps = std::min(5, 7 - rank_for<us>(square));
    const int chase = distance(enemy.king, goal) - (to_move == us ? 0 : 1);
    if (chase > steps) {
      context.sink.template add<us>(Term::passed, weights.unstoppable[0]);
      return;
    }
  }
}

template <Color us, class Sink>
void score_passed(const Context<Sink>& context, Color to_move) {
  const Bitboard passed = context.pawn_facts.passed[index(us)];
  for (Bitboard left = passed; left != 0;) {
    score_passed_pawn<us>(context, chess::pop_lowest(left));
  }
  if (passed != 0) {
    score_race<us>(context, passed, to_move);
  }
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
