#include "rules/chess/bitboard.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"
#include "rules/chess/position.h"
#include "search/chess/evaluation_trace.h"
#include "search/chess/weight_values.h"
#include "search/chess/weights.h"
#include "tune/subject.h"

namespace ludex::tune {

namespace {

Result<search::EvaluationTrace> trace(std::string_view text) {
  const auto position = chess::parse_fen(text);
  if (!position) return tl::unexpected(position.error());
  return search::trace(*position);
}

bool is_quiet(std::string_view text, rules::Move played) {
  const chess::Position position = chess::parse_fen(text).value();
  const chess::Move move = chess::to_chess_move(played);
  if (position.is_check()) return false;
  const bool takes = chess::contains(position.occupied(), move.to());
  return move.kind() == chess::Move::Kind::castling ||
         (move.kind() == chess::Move::Kind::normal && !takes);
}

}  // namespace

const Subject& chess_subject() {
  static const Subject subject{
      "chess",
      {.game = "chess"},
      {"search/chess",
       "weight_values.h",
       "ludex::search::chess_evaluation",
       "weights",
       {"piece_squares", "shelter", "storm"},
       4},
      {.opening_move = any_move},
      [] { return search::flat(search::chess_evaluation::weights); },
      search::chess_evaluation::weight_groups,
      trace,
      is_quiet,
  };
  return subject;
}

}  // namespace ludex::tune
