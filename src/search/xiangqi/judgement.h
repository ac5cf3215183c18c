// What a position is worth to a player who wants the game to be like something, or who does not use
// all that the evaluation knows.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/value.h"
#include "search/xiangqi/evaluation.h"

namespace ludex::search {

// The static value by some of the terms: at `none` the pieces and their places, at `small` what
// they reach too, at `medium` also kings and their guards, at `large` all there is.
[[nodiscard]] Value evaluate_by(const xiangqi::Position& position, Degree knowledge);

class XiangqiJudgement {
 public:
  void adopt(const Outlook& outlook) {
    outlook_ = outlook;
    is_plain_ = outlook.knowledge == Degree::large && outlook.full_board == 0;
  }

  // Centipawns for the side to move; never a mate.
  [[nodiscard]] Value evaluate(const xiangqi::Position& position) {
    if (is_plain_) return evaluator_.evaluate(position);
    const Value value = outlook_.knowledge == Degree::large
                            ? evaluator_.evaluate(position)
                            : evaluate_by(position, outlook_.knowledge);
    const bool red_moves = position.side_to_move() == xiangqi::Color::red;
    return red_moves == outlook_.is_first ? value + leaning(position) : value - leaning(position);
  }

 private:
  // What the rooks, horses and cannons that are left add for the player at the root.
  [[nodiscard]] Value leaning(const xiangqi::Position& position) const {
    using xiangqi::PieceKind;
    constexpr int all = 12;
    const int left = size(position.pieces(PieceKind::rook) | position.pieces(PieceKind::horse) |
                          position.pieces(PieceKind::cannon));
    return outlook_.full_board * left / all;
  }

  XiangqiEvaluator evaluator_;
  Outlook outlook_;
  bool is_plain_ = true;
};

}  // namespace ludex::search
