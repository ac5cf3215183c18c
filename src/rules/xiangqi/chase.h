// What counts as a threat to capture (捉, chase) under the repetition rules.
//
// The Asian rules in the exact form that engines have given them (Fairy-Stockfish, Pikafish). Kings
// and pawns never chase; kings and pawns that have not crossed the river are never chased. A horse
// or cannon chases a rook, and an advisor or elephant chases any rook, cannon or horse, even if
// that piece is protected; otherwise only a piece is chased whose capture cannot be answered by a
// recapture. Two pieces of a kind that can take each other offer an exchange. Threats and
// recaptures count only if they are legal, so that pins, screens and legs that vanish and facing
// kings are judged by their effect.
//
// The league of xqbase considers only the piece that moved, only along lines on which it was not
// before, and protection without regard to legality (ElephantEye's judgement).
#pragma once

#include <optional>

#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

struct ChaseRules {
  bool by_pawns = false;        // pawns chase as well
  bool excuse_suicide = false;  // a capture is no threat if its player can then be mated at once
};

// The pieces that `by` threatens to capture, whichever side is to move.
[[nodiscard]] Bitboard threatened(const Board& board, Color by, ChaseRules rules);

// The piece that the side `by` chases with the move it has just played, by the rules of the league;
// std::nullopt if none.
[[nodiscard]] std::optional<Square> chased_by_moved_piece(const Board& after, Color by, Move move);

}  // namespace ludex::xiangqi
