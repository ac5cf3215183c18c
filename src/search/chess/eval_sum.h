// Adds up all terms, in the order in which they need each other, to one value. Kernel header: see
// evaluation_dispatch.h.
#pragma once

#include <bit>

#include "rules/chess/position.h"
#include "search/chess/endgames.h"
#include "search/chess/eval_context.h"
#include "search/chess/eval_king.h"
#include "search/chess/eval_material.h"
#include "search/chess/eval_passed.h"
#include "search/chess/eval_pawns.h"
#include "search/chess/eval_pieces.h"
#include "search/chess/eval_scale.h"
#include "search/chess/eval_space.h"
#include "search/chess/eval_terms.h"
#include "search/chess/eval_threats.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/sum_sink.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

// Everything but the pawns' own term.
template <class Sink>
void score_terms(const chess::Position& position, const PawnFacts& pawns, Sink& sink) {
  const chess::Board& board = position.board();
  Context<Sink> context{board, pawns, sink, board.occupied(), {}};
  prepare<Color::white>(context);
  prepare<Color::black>(context);
  score_imbalance<Color::white>(context);
  score_imbalance<Color::black>(context);
  score_pieces<Color::white>(context);
  score_pieces<Color::black>(context);
  score_shelter<Color::white>(context);
  score_shelter<Color::black>(context);
  score_danger<Color::white>(context);
  score_danger<Color::black>(context);
  score_threats<Color::white>(context);
  score_threats<Color::black>(context);
  score_passed<Color::white>(context, position.side_to_move());
  score_passed<Color::black>(context, position.side_to_move());
  score_space<Color::white>(context);
  score_space<Color::black>(context);
  if (position.side_to_move() == Color::white) {
    sink.template add<Color::white>(Term::tempo, weights.tempo[0]);
  } else {
    sink.template add<Color::black>(Term::tempo, weights.tempo[0]);
  }
}

[[nodiscard]] inline int phase_of(const chess::Board& board) {
  int phase = 0;
  for (std::size_t kind = 1; kind < 5; ++kind) {
    phase += phase_weights[kind] * std::popcount(board.kinds[kind]);
  }
  return std::min(phase, full_phase);
}

[[nodiscard]] inline Blend blend_of(const chess::Board& board, Phased total) {
  const int phase = phase_of(board);
  if (phase == full_phase) return {phase, full_scale};
  return {phase, endgame_scale(board, total.endgame() > 0 ? Color::white : Color::black)};
}

// Whether the ending may be a known one: few pieces are left, or one side has only its king.
[[nodiscard]] inline bool may_be_known(const chess::Board& board) {
  return !chess::has_several(board.colors[0]) || !chess::has_several(board.colors[1]) ||
         std::popcount(board.occupied()) <= 4;
}

[[nodiscard]] inline Value evaluate(const chess::Position& position, PawnTable& table) {
  using Sink = search::LUDEX_KERNEL::SumSink<ChessTerms>;
  const chess::Board& board = position.board();
  const bool white_moves = position.side_to_move() == Color::white;
  if (may_be_known(board)) {
    if (const auto known = known_endgame(position)) {
      return white_moves ? known->value : -known->value;
    }
  }
  const Bitboard white_pawns = board.pieces(Color::white, PieceKind::pawn);
  const Bitboard black_pawns = board.pieces(Color::black, PieceKind::pawn);
  PawnEntry& pawns = table.entry(white_pawns, black_pawns);
  if (pawns.pawns[0] != white_pawns || pawns.pawns[1] != black_pawns) {
    Sink of_pawns;
    score_pawns(board, pawns.facts, of_pawns);
    pawns.pawns = {white_pawns, black_pawns};
    pawns.value = of_pawns.total;
  }
  Sink sink;
  sink.total = pawns.value;
  score_terms(position, pawns.facts, sink);
  const Value value = damped(search::blend(sink.total, blend_of(board, sink.total)),
                             position.halfmove_clock(), patience_of_chess);
  return white_moves ? value : -value;
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
