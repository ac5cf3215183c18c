// Describes a position that a person sets up or pastes.
#pragma once

#include "serve/api_error.h"

namespace ludex::serve {

// Takes {"setup", "moves": ["e2e4", …], "threat"?} and returns the position after the moves in the
// form of position_json(), with its face as `board`, the complete `setup`, and as
// `passable` whether the turn can be passed. For a threat, the
// turn is passed; the error is `not_now` if it cannot be. Other errors are those
// of asked_game() (wire/asked_game.h).
[[nodiscard]] Answer<Json> position_of(const Json& asked);

}  // namespace ludex::serve
