#include "rules/chess/face.h"

#include <cstdlib>

#include "rules/chess/board.h"
#include "rules/chess/fen.h"

namespace ludex::chess {

rules::Face face(const rules::Setup& /*setup*/) {
  return {.files = 8,
          .ranks = 8,
          .matter = rules::PieceForm::men,
          .surface = rules::Surface::checkered,
          .labels = {.right = rules::rank_numbers(8), .bottom = rules::file_letters("abcdefgh", 8)},
          .ink = {rules::Ink::light, rules::Ink::dark},
          .men = {"cburnett"},
          .premove = "chess"};
}

rules::Trace trace_of(Color side, Move move, CastlingText castling) {
  if (move == Move::null()) return {.choice = "pass"};
  rules::Trace trace{.at = {index(move.from()), index(move.to())}};
  if (move.kind() == Move::Kind::promotion) {
    trace.man = letter_of({side, move.promoted()});
  }
  if (move.kind() == Move::Kind::castling && castling == CastlingText::king_steps) {
    const Square target = castling_targets(move.from(), move.to()).king;
    // The king's step to its target is unambiguous only from the e-file; from another file it might
    // also be a plain king move.
    if (std::abs(file_of(target) - file_of(move.from())) == 2) {
      trace.at[1] = index(target);
    }
  }
  return trace;
}

}  // namespace ludex::chess
