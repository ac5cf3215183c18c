// The evaluation compiled once more, to leave out some of its terms.
#include "search/xiangqi/outlook_evaluator.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/xiangqi/evaluation_dispatch.h"
#include "search/xiangqi/evaluation_prelude.h"

#define LUDEX_KERNEL partial
#include "search/xiangqi/eval_sum.h"

namespace ludex::search {

namespace {

namespace terms = xiangqi_evaluation;

// The lowest degree of knowledge that includes the term.
constexpr Degree degree_of(terms::Term term) {
  switch (term) {
    case terms::Term::material:
    case terms::Term::piece_squares:
    case terms::Term::tempo:
      return Degree::none;
    case terms::Term::pawns:
    case terms::Term::mobility:
    case terms::Term::pieces:
      return Degree::small;
    case terms::Term::guards:
    case terms::Term::king:
    case terms::Term::danger:
      return Degree::medium;
    case terms::Term::threats:
    case terms::Term::space:
      break;
  }
  return Degree::large;
}

// Adds the terms of one degree and those below it.
class PartialSink {
 public:
  using Whole = partial::SumSink<terms::XiangqiTerms>;

  explicit PartialSink(Degree knowledge) : knowledge_(knowledge) {}

  template <auto us, auto kind>
  void piece(auto square) {
    whole_.template piece<us, kind>(square);
  }
  template <auto us>
  void add(terms::Term term, const Phased& weight) {
    if (degree_of(term) <= knowledge_) {
      whole_.template add<us>(term, weight);
    }
  }
  template <auto us>
  void add(terms::Term term, const Phased& weight, int count) {
    if (degree_of(term) <= knowledge_) {
      whole_.template add<us>(term, weight, count);
    }
  }
  template <auto us>
  void danger(const Phased& weight, int count = 1) {
    whole_.template danger<us>(weight, count);
  }
  template <auto us>
  void settle_danger() {
    if (degree_of(terms::Term::danger) <= knowledge_) {
      whole_.template settle_danger<us>();
    }
  }

  [[nodiscard]] Phased total() const { return whole_.total; }

 private:
  Whole whole_;
  Degree knowledge_;
};

}  // namespace

Value evaluate_by(const xiangqi::Position& position, Degree knowledge) {
  PartialSink sink(knowledge);
  terms::partial::Context<PartialSink> context{position.board(), sink, position.occupied(), {}};
  terms::partial::score_terms(context, position.side_to_move());
  Blend by = terms::partial::blend_of(context, sink.total());
  if (knowledge == Degree::none) {
    by.scale = full_scale;
  }
  const Value value = blend(sink.total(), by);
  return position.side_to_move() == xiangqi::Color::red ? value : -value;
}

}  // namespace ludex::search
