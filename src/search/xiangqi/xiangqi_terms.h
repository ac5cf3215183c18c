// What evaluation/sum_sink.h asks of a game.
#pragma once

#include <cstddef>

#include "rules/xiangqi/types.h"
#include "search/xiangqi/eval_geometry.h"
#include "search/xiangqi/eval_terms.h"
#include "search/xiangqi/piece_values.h"
#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation {

struct XiangqiTerms {
  using Term = xiangqi_evaluation::Term;
  static constexpr const Weights& all = weights;
  template <PieceKind kind>
  static constexpr bool has_material = kind != PieceKind::king;

  template <Color us, PieceKind kind>
  [[nodiscard]] static constexpr const Phased& value(Square square) {
    return piece_values[index(kind)][static_cast<std::size_t>(seen_by<us>(square))];
  }
  template <Color us, PieceKind kind>
  [[nodiscard]] static constexpr const Phased& place(Square square) {
    return weights.piece_squares[piece_square_index(kind, index(seen_by<us>(square)))];
  }
};

}  // namespace ludex::search::xiangqi_evaluation
