// Whose the points of a board become, in the form that pages draw.
#pragma once

#include <string>

#include "engine/event.h"
#include "rules/game.h"

namespace ludex::serve {

// A signed byte a point, from -127, the second seat's for certain, to 127, the first's; in base64,
// as shown_board.h numbers the points. Empty where the engine does not say.
[[nodiscard]] std::string ownership_text(const engine::Info& info, const rules::Game& game);

}  // namespace ludex::serve
