#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/position.h"
#include "search/xiangqi/evaluation_trace.h"
#include "search/xiangqi/weight_values.h"
#include "search/xiangqi/weights.h"
#include "tune/subject.h"

namespace ludex::tune {

namespace {

Result<search::EvaluationTrace> trace(std::string_view text) {
  const auto position = xiangqi::parse_fen(text);
  if (!position) return tl::unexpected(position.error());
  return search::trace(*position);
}

bool is_quiet(std::string_view text, rules::Move played) {
  const xiangqi::Position position = xiangqi::parse_fen(text).value();
  const xiangqi::Move move = xiangqi::to_xiangqi_move(played);
  return !position.is_check() && !xiangqi::contains(position.occupied(), move.to());
}

}  // namespace

const Subject& xiangqi_subject() {
  static const Subject subject{
      "xiangqi",
      {.game = "xiangqi"},
      {"search/xiangqi",
       "weight_values.h",
       "ludex::search::xiangqi_evaluation",
       "weights",
       {"piece_squares"},
       5},
      {.opening_move = any_move},
      [] { return search::flat(search::xiangqi_evaluation::weights); },
      search::xiangqi_evaluation::weight_groups,
      trace,
      is_quiet,
  };
  return subject;
}

}  // namespace ludex::tune
