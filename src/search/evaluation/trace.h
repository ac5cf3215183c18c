// The evaluation of one position with all that it was made from: the values by term, and how often
// each weight was counted. tools/tune fits the weights to positions through these counts.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "search/alphabeta/value.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/phased.h"
#include "search/evaluation/weight_group.h"

namespace ludex::search {

// The first side is White or Red.
struct EvaluationTrace {
  // By term and colour.
  std::vector<std::array<Phased, 2>> terms;
  // By weight, the first side's less the second's; those of danger are not among them.
  std::vector<int> counts;
  // By the colour of the king in danger, and by weight.
  std::array<std::vector<int>, 2> dangers;
  Blend blend;
  int halfmove_clock = 0;
  ProgressDamping patience;
  std::optional<KnownEndgame> known;  // if present, its value is the whole evaluation
  Value value = 0;                    // for the first side

  EvaluationTrace(std::size_t number_of_terms, std::size_t number_of_weights)
      : terms(number_of_terms),
        counts(number_of_weights),
        dangers{std::vector<int>(number_of_weights), std::vector<int>(number_of_weights)} {}

  // The sum of the terms, the first side's less the second's.
  [[nodiscard]] Phased total() const;
  // The blended and damped value of a total, without regard to `known`.
  [[nodiscard]] Value value_of(Phased total) const {
    return damped(search::blend(total, blend), halfmove_clock, patience);
  }
};

// The value that the counts of a trace give with these weights. With the program's own weights this
// is the value of the trace.
[[nodiscard]] Value value_with(const FlatWeights& all, const EvaluationTrace& trace);

// A sink that also notes in an EvaluationTrace every weight that is added. It has the members of
// SumSink (sum_sink.h), whose comment explains `Terms`.
template <class Terms>
class TraceSink {
 public:
  explicit TraceSink(EvaluationTrace& book) : book_(book) {}

  template <auto us, auto kind>
  void piece(auto square) {
    add<us>(Terms::Term::piece_squares, Terms::template place<us, kind>(square));
    if constexpr (Terms::template has_material<kind>) {
      add<us>(Terms::Term::material, Terms::all.material[index(kind)]);
    }
  }
  template <auto us>
  void add(typename Terms::Term term, const Phased& weight, int count = 1) {
    book_.terms[index(term)][index(us)] += weight.times(count);
    book_.counts[place_of(weight, Terms::all)] += index(us) == 0 ? count : -count;
  }
  template <auto us>
  void danger(const Phased& weight, int count = 1) {
    danger_[index(us)] += weight.times(count);
    book_.dangers[index(us)][place_of(weight, Terms::all)] += count;
  }
  template <auto us>
  void settle_danger() {
    book_.terms[index(Terms::Term::danger)][index(us)] += value_of_danger(danger_[index(us)]);
  }

 private:
  EvaluationTrace& book_;
  std::array<Phased, 2> danger_{};
};

}  // namespace ludex::search
