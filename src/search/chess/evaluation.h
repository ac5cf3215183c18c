// The static evaluation of chess: the value of a position without a search. The terms are in
// eval_*.h, their weights in weight_values.h; evaluation_trace.h lists a value by its terms.
#pragma once

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"
#include "search/chess/evaluation_dispatch.h"
#include "search/chess/pawn_table.h"

namespace ludex::search {

class ChessEvaluator {
 public:
  using Kernel = chess_evaluation::EvaluationKernel;

  ChessEvaluator() : ChessEvaluator(chess_evaluation::best_evaluation()) {}
  explicit ChessEvaluator(const Kernel& kernel) : kernel_(&kernel) {}

  // Centipawns for the side to move.
  [[nodiscard]] Value evaluate(const chess::Position& position) {
    return kernel_->evaluate(position, pawns_);
  }

 private:
  const Kernel* kernel_;
  chess_evaluation::PawnTable pawns_;
};

}  // namespace ludex::search
