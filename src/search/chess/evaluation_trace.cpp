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

namespace {

// The members of SumSink, with a book of every weight that was added.
class TraceSink {
 public:
  explicit TraceSink(EvaluationTrace& book) : book_(book) {}

  template <Color us, PieceKind kind>
  void piece(Square square) {
    const std::size_t place = piece_square_index(kind, index(seen_by<us>(square)));
    add<us>(Term::piece_squares, weights.piece_squares[place]);
    if constexpr (kind != PieceKind::king) add<us>(Term::material, weights.material[index(kind)]);
  }
  template <Color us>
  void add(Term term, const Phased& weight, int count = 1) {
    book_.terms[index(term)][index(us)] += weight.times(count);
    book_.counts[place_of(weight)] += us == Color::white ? count : -count;
  }
  template <Color us>
  void danger(const Phased& weight, int count = 1) {
    danger_[index(us)] += weight.times(count);
    book_.dangers[index(us)][place_of(weight)] += count;
  }
  template <Color us>
  void settle_danger() {
    book_.terms[index(Term::danger)][index(us)] += value_of_danger(danger_[index(us)]);
  }

 private:
  [[nodiscard]] static std::size_t place_of(const Phased& weight) {
    const auto* const first = reinterpret_cast<const Phased*>(&weights);
    return static_cast<std::size_t>(&weight - first);
  }

  EvaluationTrace& book_;
  std::array<Phased, 2> danger_{};
};

}  // namespace

EvaluationTrace trace(const chess::Position& position) {
  EvaluationTrace book;
  TraceSink sink(book);
  PawnFacts pawns;
  traced::score_pawns(position.board(), pawns, sink);
  traced::score_terms(position, pawns, sink);
  Phased total;
  for (const auto& [white, black] : book.terms) total += white - black;
  book.blend = traced::blend_of(position.board(), total);
  book.halfmove_clock = position.halfmove_clock();
  if (traced::may_be_known(position.board())) book.known = known_endgame(position);
  book.value =
      book.known ? book.known->value : damped(blend(total, book.blend), book.halfmove_clock);
  return book;
}

Value value_with(const FlatWeights& all, const EvaluationTrace& trace) {
  if (trace.known) return trace.known->value;
  Phased total;
  std::array<Phased, 2> danger;
  for (std::size_t at = 0; at < all.size(); ++at) {
    total += all[at].times(trace.counts[at]);
    danger[0] += all[at].times(trace.dangers[0][at]);
    danger[1] += all[at].times(trace.dangers[1][at]);
  }
  total += value_of_danger(danger[0]) - value_of_danger(danger[1]);
  return damped(blend(total, trace.blend), trace.halfmove_clock);
}

}  // namespace ludex::search
