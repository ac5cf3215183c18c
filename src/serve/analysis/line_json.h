// What an engine says of a position, as pages draw it.
#pragma once

#include "engine/event.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// {"line", "depth", "sel", "score", "bound", "wdl", "nodes", "nps", "ms", "pv", "node"}: scores and
// chances of the first seat, at most sixteen moves of the line. What the engine did not say is left
// out. `game` is in the position of that node.
[[nodiscard]] Json line_json(const engine::Info& info, const rules::Game& game, int node);

}  // namespace ludex::serve
