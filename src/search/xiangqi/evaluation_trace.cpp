// The evaluation compiled a third time, to report what it adds up.
#include "search/xiangqi/evaluation_trace.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/xiangqi/evaluation_dispatch.h"
#include "search/xiangqi/evaluation_prelude.h"

#define LUDEX_KERNEL traced
#include "search/xiangqi/eval_sum.h"

namespace ludex::search {

namespace terms = xiangqi_evaluation;

EvaluationTrace trace(const xiangqi::Position& position) {
  using Sink = TraceSink<terms::XiangqiTerms>;
  EvaluationTrace book(terms::term_names.size(), terms::weight_count);
  Sink sink(book);
  terms::traced::Context<Sink> context{position.board(), sink, position.occupied(), {}};
  terms::traced::score_terms(context, position.side_to_move());
  const Phased total = book.total();
  book.blend = terms::traced::blend_of(context, total);
  book.halfmove_clock = position.halfmove_clock();
  book.patience = terms::patience_of_xiangqi;
  book.value = book.value_of(total);
  return book;
}

EvaluationTable explain(const xiangqi::Position& position) {
  return table_of(trace(position), terms::term_names);
}

}  // namespace ludex::search
