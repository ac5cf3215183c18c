// The static evaluation of xiangqi: the value of a position without a search. The terms are in
// eval_*.h, their weights in weight_values.h; evaluation_trace.h lists a value by its terms.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/alphabeta/value.h"
#include "search/xiangqi/evaluation_dispatch.h"

namespace ludex::search {

class XiangqiEvaluator {
 public:
  using Kernel = xiangqi_evaluation::EvaluationKernel;

  XiangqiEvaluator() : XiangqiEvaluator(xiangqi_evaluation::best_evaluation()) {}
  explicit XiangqiEvaluator(const Kernel& kernel) : kernel_(&kernel) {}

  // Centipawns for the side to move; never a mate.
  [[nodiscard]] Value evaluate(const xiangqi::Position& position) {
    return kernel_->evaluate(position);
  }

 private:
  const Kernel* kernel_;
};

}  // namespace ludex::search
