// What counts as a threat to capture (捉, chase) under the repetition rules.
//
// The Asian rules as engines have made them exact (Fairy-Stockfish, Pikafish): kings and pawns
// never chase; kings and pawns that have not crossed the river are never chased; horse and cannon
// chase a rook, advisor and elephant any of the greater pieces, even a protected one; all others
// only a piece that nothing can recapture for; two of a kind that can take each other offer an
// exchange. Threats and recaptures count only if they are legal, so that pins, screens and legs
// that vanish and facing kings are all judged by what they do.
//
// The league of xqbase looks at the moved piece alone, along lines that it was not on before, and
// at protection without legality (ElephantEye's judgement).
#pragma once

#include <optional>

#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

struct ChaseRules {
  bool by_pawns = false;        // pawns chase too
  bool excuse_suicide = false;  // a capture that lets its owner be mated at once threatens nothing
};

// The pieces that `by` threatens to capture, whoever is to move.
[[nodiscard]] Bitboard threatened(const Board& board, Color by, ChaseRules rules);

// The piece that a move of `by`, just played, chases by the rules of the league.
[[nodiscard]] std::optional<Square> chased_by_moved_piece(const Board& after, Color by, Move move);

}  // namespace ludex::xiangqi
