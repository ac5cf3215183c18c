// The static evaluation with the preferences of outlook.h: a style that favours or avoids
// exchanges, or only a part of the evaluation's knowledge.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/value.h"
#include "search/xiangqi/evaluation.h"

namespace ludex::search {

// The static value by some of the terms: at `none` by the pieces and their squares; `small` adds
// mobility, `medium` kings and their guards, `large` everything else.
[[nodiscard]] Value evaluate_by(const xiangqi::Position& position, Degree knowledge);

class XiangqiOutlookEvaluator {
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
    return red_moves == outlook_.is_first ? value + style_bonus(position)
                                          : value - style_bonus(position);
  }

 private:
  // The worth that the rooks, horses and cannons still on the board have by style, for the player
  // at the root.
  [[nodiscard]] Value style_bonus(const xiangqi::Position& position) const {
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
