// What a position is, for whoever sets one up or pastes one.
#pragma once

#include "serve/api_error.h"

namespace ludex::serve {

// {"setup", "moves": ["e2e4", …], "threat"?}: the position behind the moves, as position_json() has
// it, with `board`, its face, and `setup` in full; for a threat with the turn passed, or `not_now`
// where it cannot be. The error names the member: "setup.position", "moves[3]".
[[nodiscard]] Answer<Json> position_of(const Json& asked);

}  // namespace ludex::serve
