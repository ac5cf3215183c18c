// Adds up all terms, in the order in which they need each other, to one value. Kernel header: see
// evaluation_dispatch.h.
#pragma once

#include <algorithm>
#include <array>

#include "rules/xiangqi/position.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/sum_sink.h"
#include "search/xiangqi/eval_attacks.h"
#include "search/xiangqi/eval_context.h"
#include "search/xiangqi/eval_guards.h"
#include "search/xiangqi/eval_king.h"
#include "search/xiangqi/eval_material.h"
#include "search/xiangqi/eval_pawns.h"
#include "search/xiangqi/eval_pieces.h"
#include "search/xiangqi/eval_scale.h"
#include "search/xiangqi/eval_terms.h"
#include "search/xiangqi/eval_threats.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

template <class Sink>
void score_terms(Context<Sink>& context, Color to_move) {
  prepare<Color::red>(context);
  prepare<Color::black>(context);
  find_attacks<Color::red>(context);
  find_attacks<Color::black>(context);
  score_imbalance<Color::red>(context);
  score_imbalance<Color::black>(context);
  score_guards<Color::red>(context);
  score_guards<Color::black>(context);
  score_pawns<Color::red>(context, to_move);
  score_pawns<Color::black>(context, to_move);
  score_pieces<Color::red>(context);
  score_pieces<Color::black>(context);
  score_king<Color::red>(context);
  score_king<Color::black>(context);
  score_threats<Color::red>(context);
  score_threats<Color::black>(context);
  score_space<Color::red>(context);
  score_space<Color::black>(context);
  if (to_move == Color::red) {
    context.sink.template add<Color::red>(Term::tempo, weights.tempo[0]);
  } else {
    context.sink.template add<Color::black>(Term::tempo, weights.tempo[0]);
  }
}

template <class Sink>
[[nodiscard]] Blend blend_of(const Context<Sink>& context, Phased total) {
  int phase = 0;
  for (std::size_t kind = 1; kind < phase_weights.size(); ++kind) {
    phase += phase_weights[kind] * (context.sides[0].count[kind] + context.sides[1].count[kind]);
  }
  phase = std::min(phase, full_phase);
  const int lead = total.endgame() != 0 ? total.endgame() : total.middlegame();
  const int scale = endgame_scale(context, lead > 0 ? Color::red : Color::black);
  // If little can be won, the middlegame counts little too.
  return {phase * scale / full_scale, scale};
}

[[nodiscard]] inline Value evaluate(const xiangqi::Position& position) {
  using Sink = search::LUDEX_KERNEL::SumSink<XiangqiTerms>;
  Sink sink;
  Context<Sink> context{position.board(), sink, position.occupied(), {}};
  score_terms(context, position.side_to_move());
  const Blend blend = blend_of(context, sink.total);
  const Value value =
      damped(search::blend(sink.total, blend), position.halfmove_clock(), patience_of_xiangqi);
  return position.side_to_move() == Color::red ? value : -value;
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
