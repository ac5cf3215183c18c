// The terms that the evaluation of xiangqi is the sum of, and what the shared code in evaluation/
// asks about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/xiangqi/types.h"
#include "search/evaluation/blend.h"
#include "search/xiangqi/eval_geometry.h"
#include "search/xiangqi/piece_values.h"
#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation {

enum class Term : std::uint8_t {
  material,
  piece_squares,
  guards,
  pawns,
  mobility,
  pieces,
  king,
  danger,
  threats,
  space,
  tempo,
};
inline constexpr std::array<std::string_view, 11> term_names{
    "material", "piece squares", "advisors, elephants", "pawns",   "mobility",
    "pieces",   "king",          "king danger",         "threats", "space",
    "tempo"};

[[nodiscard]] constexpr std::size_t index(Term term) {
  return static_cast<std::size_t>(term);
}

// What evaluation/sum_sink.h asks of a game.
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

// How much each kind keeps the game a middlegame; a full board adds up to 24.
inline constexpr std::array<int, xiangqi::piece_kinds> phase_weights{0, 0, 0, 1, 3, 2, 0};

inline constexpr ProgressDamping patience_of_xiangqi{30, 120, 200};

}  // namespace ludex::search::xiangqi_evaluation
