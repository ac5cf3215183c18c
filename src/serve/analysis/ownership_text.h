// The ownership of the points of a board, in the form that pages draw.
#pragma once

#include <string>

#include "engine/event.h"
#include "rules/game.h"

namespace ludex::serve {

// One signed byte per point, from -127 (certainly the second seat's) to 127 (certainly the
// first's), in base64. The points are numbered as in shown_board.h. Empty if the engine reports
// none.
[[nodiscard]] std::string ownership_text(const engine::Info& info, const rules::Game& game);

}  // namespace ludex::serve
