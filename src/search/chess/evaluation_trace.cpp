// The evaluation compiled a third time, to tell what it adds up.
#include "search/chess/evaluation_trace.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/chess/evaluation_foreign.h"
#include "search/chess/evaluation_kernel.h"

#define LUDEX_KERNEL traced
#include "search/chess/evaluation_attacks.h"
//
#include "search/chess/eval_all.h"

namespace ludex::search {

EvaluationTrace trace(const chess::Position& position) {
  EvaluationTrace book(term_names.size(), weight_count);
  TraceSink<ChessTerms> sink(book);
  PawnFacts pawns;
  traced::score_pawns(position.board(), pawns, sink);
  traced::score_terms(position, pawns, sink);
  const Phased total = book.total();
  book.blend = traced::blend_of(position.board(), total);
  book.halfmove_clock = position.halfmove_clock();
  book.patience = patience_of_chess;
  if (traced::may_be_known(position.board())) book.known = known_endgame(position);
  book.value = book.known ? book.known->value : book.value_of(total);
  return book;
}

EvaluationTable explain(const chess::Position& position) {
  return table_of(trace(position), term_names);
}

}  // namespace ludex::search
