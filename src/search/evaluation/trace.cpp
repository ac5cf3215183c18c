#include "search/evaluation/trace.h"

namespace ludex::search {

Phased EvaluationTrace::total() const {
  Phased sum;
  for (const auto& [first, second] : terms) {
    sum += first - second;
  }
  return sum;
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
  return trace.value_of(total);
}

}  // namespace ludex::search
