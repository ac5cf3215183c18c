// The evaluation compiled a third time, to report what it adds up.
#include "search/chess/evaluation_trace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/chess/evaluation_dispatch.h"
#include "search/chess/evaluation_prelude.h"

#define LUDEX_KERNEL traced
#include "search/chess/evaluation_attacks.h"
//
#include "search/chess/eval_sum.h"

namespace ludex::search {

namespace terms = chess_evaluation;

EvaluationTrace trace(const chess::Position& position) {
  EvaluationTrace book(terms::term_names.size(), terms::weight_count);
  TraceSink<terms::ChessTerms> sink(book);
  terms::PawnFacts pawns;
  terms::traced::score_pawns(position.board(), pawns, sink);
  terms::traced::score_terms(position, pawns, sink);
  const Phased total = book.total();
  book.blend = terms::traced::blend_of(position.board(), total);
  book.halfmove_clock = position.halfmove_clock();
  book.patience = terms::patience_of_chess;
  if (terms::traced::may_be_known(position.board())) {
    book.known = terms::known_endgame(position);
  }
  book.value = book.known ? book.known->value : book.value_of(total);
  return book;
}

EvaluationTable explain(const chess::Position& position) {
  return table_of(trace(position), terms::term_names);
}

}  // namespace ludex::search
