// How a board of xiangqi looks, and how moves are shown on it.
#pragma once

#include "rules/face.h"
#include "rules/setup.h"
#include "rules/shown_board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

[[nodiscard]] rules::Face face(const rules::Setup& setup);
// The trace of a move of that side, or of a null move. A man that is promoted stays where it is.
[[nodiscard]] rules::Trace trace_of(Color side, Move move);

}  // namespace ludex::xiangqi
