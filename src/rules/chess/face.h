// How a board of chess looks, and how moves are shown on it.
#pragma once

#include "rules/chess/types.h"
#include "rules/face.h"
#include "rules/setup.h"
#include "rules/shown_board.h"

namespace ludex::chess {

[[nodiscard]] rules::Face face(const rules::Setup& setup);
// The trace of a move of that side, or of a null move.
[[nodiscard]] rules::Trace trace_of(Color side, Move move, CastlingText castling);

}  // namespace ludex::chess
