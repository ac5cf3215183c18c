#include "search/xiangqi/evaluation.h"

#include <algorithm>
#include <array>

#include "search/xiangqi/piece_values.h"

namespace ludex::search {

namespace {

using xiangqi::Bitboard;
using xiangqi::Color;
using xiangqi::PieceKind;
using xiangqi::Square;

// How much each kind keeps the game a middlegame; a full board has 24 of it.
constexpr std::array<int, xiangqi::piece_kinds> phase_weights{0, 0, 0, 1, 3, 2, 0};
constexpr int full_phase = 24;

}  // namespace

Value XiangqiEvaluator::evaluate(const xiangqi::Position& position) {
  namespace terms = xiangqi_evaluation;
  Phased total;
  int phase = 0;
  for (std::size_t kind = 0; kind < xiangqi::piece_kinds; ++kind) {
    const auto piece = static_cast<PieceKind>(kind);
    for_each(position.pieces(Color::red, piece), [&](Square square) {
      total += terms::piece_values[kind][static_cast<std::size_t>(square)];
    });
    for_each(position.pieces(Color::black, piece), [&](Square square) {
      total -= terms::piece_values[kind][xiangqi::squares - 1 - static_cast<std::size_t>(square)];
    });
    phase += phase_weights[kind] * size(position.pieces(piece));
  }
  phase = std::min(phase, full_phase);
  const bool red_moves = position.side_to_move() == Color::red;
  if (red_moves) {
    total += terms::weights.tempo[0];
  } else {
    total -= terms::weights.tempo[0];
  }
  const Value value =
      (total.middlegame() * phase + total.endgame() * (full_phase - phase)) / full_phase;
  return red_moves ? value : -value;
}

}  // namespace ludex::search
