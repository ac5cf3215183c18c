// The evaluation compiled a third time, to tell what it adds up.
#include "search/xiangqi/evaluation_trace.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/xiangqi/evaluation_foreign.h"
#include "search/xiangqi/evaluation_kernel.h"

#define LUDEX_KERNEL traced
#include "search/xiangqi/eval_all.h"

namespace ludex::search {

EvaluationTrace trace(const xiangqi::Position& position) {
  using Sink = TraceSink<xiangqi_evaluation::XiangqiTerms>;
  EvaluationTrace book(xiangqi_evaluation::term_names.size(), xiangqi_evaluation::weight_count);
  Sink sink(book);
  xiangqi_evaluation::traced::Context<Sink> context{
      position.board(), sink, position.occupied(), {}};
  xiangqi_evaluation::traced::score_terms(context, position.side_to_move());
  const Phased total = book.total();
  book.blend = xiangqi_evaluation::traced::blend_of(context, total);
  book.halfmove_clock = position.halfmove_clock();
  book.patience = xiangqi_evaluation::patience_of_xiangqi;
  book.value = book.value_of(total);
  return book;
}

EvaluationTable explain(const xiangqi::Position& position) {
  return table_of(trace(position), xiangqi_evaluation::term_names);
}

}  // namespace ludex::search
