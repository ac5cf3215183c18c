// King and pawn against king, exactly: whether the side with the pawn wins.
#pragma once

#include "rules/chess/types.h"

namespace ludex::search::chess_evaluation {

// A position of king and pawn against king, turned so that the pawn is White's.
struct KpkQuestion {
  chess::Square king;
  chess::Square pawn;
  chess::Square enemy_king;
  bool pawn_side_moves;

  // The same question about the board turned round, for a pawn of Black.
  [[nodiscard]] KpkQuestion mirrored() const {
    const auto turned = [](chess::Square square) {
      return static_cast<chess::Square>(chess::index(square) ^ 56);
    };
    return {turned(king), turned(pawn), turned(enemy_king), pawn_side_moves};
  }
};

// Whether the side with the pawn wins; expects a legal position. The first call in a program works
// out all answers in a few milliseconds. Any number of threads may call.
[[nodiscard]] bool kpk_is_won(const KpkQuestion& question);

}  // namespace ludex::search::chess_evaluation
