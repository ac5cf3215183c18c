// A sink receives the terms that an evaluation finds. This one keeps only their sum; TraceSink in
// trace.h, with the same members, also counts the weights. Kernel header: each game's
// evaluation_dispatch.h names the sources that include it.
//
// `Terms` describes the evaluation of a game: `Term`, an enum with material, piece_squares and
// danger among its terms; `all`, its weights; `value<us, kind>(square)`, material and place of a
// piece together; `place<us, kind>(square)`, the weight of its place; `has_material<kind>`.
#pragma once

#include <array>
#include <cstddef>

#include "search/evaluation/blend.h"
#include "search/evaluation/phased.h"

namespace ludex::search::LUDEX_KERNEL {

template <class Terms>
class SumSink {
 public:
  template <auto us, auto kind>
  void piece(auto square) {
    add_to<us>(Terms::template value<us, kind>(square));
  }
  template <auto us>
  void add(typename Terms::Term, const Phased& weight) {
    add_to<us>(weight);
  }
  template <auto us>
  void add(typename Terms::Term, const Phased& weight, int count) {
    add_to<us>(weight.times(count));
  }
  // Adds to the danger of the king of `us`.
  template <auto us>
  void danger(const Phased& weight, int count = 1) {
    danger_[index(us)] += weight.times(count);
  }
  template <auto us>
  void settle_danger() {
    add_to<us>(value_of_danger(danger_[index(us)]));
  }

  // The first side's sum less the second's.
  Phased total{};

 private:
  template <auto us>
  void add_to(Phased value) {
    if constexpr (index(us) == 0) {
      total += value;
    } else {
      total -= value;
    }
  }

  std::array<Phased, 2> danger_{};
};

}  // namespace ludex::search::LUDEX_KERNEL
