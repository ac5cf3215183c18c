// What a built-in engine tells of itself: the answer to `ludex engine GAME --help`.
#pragma once

#include <ostream>

#include "engine/engine.h"
#include "host/protocol.h"
#include "search/registry.h"

namespace ludex::cli {

// Nothing here is a second list: the options are those that the protocol offers for the engine, the
// commands those that its half understands.
void print_engine_help(const search::EngineKind& kind, const engine::Engine& engine,
                       const host::Protocol& protocol, std::ostream& out);

}  // namespace ludex::cli
