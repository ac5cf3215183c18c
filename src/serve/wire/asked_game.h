// The position that a request is about: a setup and the moves from there.
#pragma once

#include <memory>

#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// The game after the moves, of {"setup", "moves": ["e2e4", …]}. Errors name the member:
// "setup.position", "moves[3]".
[[nodiscard]] Answer<std::unique_ptr<rules::Game>> asked_game(const Members& asked);

}  // namespace ludex::serve
