// Where the evaluation adds what it finds: this sink keeps the sum alone. The tracing one, with the
// same members, is in evaluation_trace.cpp. Kernel header: see evaluation_kernel.h.
#pragma once

#include <array>

#include "search/chess/eval_danger.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/eval_terms.h"
#include "search/chess/piece_values.h"

namespace ludex::search::LUDEX_KERNEL {

class SumSink {
 public:
  template <Color us, PieceKind kind>
  void piece(Square square) {
    add_to<us>(piece_values[index(kind)][static_cast<std::size_t>(seen_by<us>(square))]);
  }
  template <Color us>
  void add(Term, const Phased& weight) {
    add_to<us>(weight);
  }
  template <Color us>
  void add(Term, const Phased& weight, int count) {
    add_to<us>(weight.times(count));
  }
  // What threatens the king of `us`.
  template <Color us>
  void danger(const Phased& weight, int count = 1) {
    danger_[index(us)] += weight.times(count);
  }
  template <Color us>
  void settle_danger() {
    add_to<us>(value_of_danger(danger_[index(us)]));
  }

  // White's sum less Black's.
  Phased total{};

 private:
  template <Color us>
  void add_to(Phased value) {
    if constexpr (us == Color::white) {
      total += value;
    } else {
      total -= value;
    }
  }

  std::array<Phased, 2> danger_{};
};

}  // namespace ludex::search::LUDEX_KERNEL
