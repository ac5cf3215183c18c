// The terms that the evaluation of chess is the sum of, and what the shared code in evaluation/
// asks about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/chess/types.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/piece_values.h"
#include "search/chess/weight_values.h"
#include "search/evaluation/blend.h"

namespace ludex::search::chess_evaluation {

enum class Term : std::uint8_t {
  material,
  piece_squares,
  pawns,
  mobility,
  pieces,
  king,
  danger,
  threats,
  passed,
  space,
  tempo,
};
inline constexpr std::array<std::string_view, 11> term_names{
    "material",    "piece squares", "pawns",        "mobility", "pieces", "king shelter",
    "king danger", "threats",       "passed pawns", "space",    "tempo"};

[[nodiscard]] constexpr std::size_t index(Term term) {
  return static_cast<std::size_t>(term);
}

// What evaluation/sum_sink.h asks of a game.
struct ChessTerms {
  using Term = chess_evaluation::Term;
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

// How much each kind keeps the game a middlegame.
inline constexpr std::array<int, 6> phase_weights{0, 1, 1, 2, 4, 0};

inline constexpr ProgressDamping patience_of_chess{20, 100, 160};

}  // namespace ludex::search::chess_evaluation
