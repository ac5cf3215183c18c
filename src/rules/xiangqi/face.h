// Xiangqi as a board shows it.
#pragma once

#include "rules/face.h"
#include "rules/setup.h"
#include "rules/shown_board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

[[nodiscard]] rules::Face face(const rules::Setup& setup);
// Of a move of that side, or a null move. A man that is promoted stays where it is.
[[nodiscard]] rules::Trace trace_of(Color side, Move move);

}  // namespace ludex::xiangqi
