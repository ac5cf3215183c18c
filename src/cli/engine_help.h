// The description of a built-in engine: the output of `ludex engine GAME --help`.
#pragma once

#include <ostream>

#include "engine/engine.h"
#include "host/protocol.h"
#include "search/registry.h"

namespace ludex::cli {

// No list is kept here: the options are those that the protocol offers for the engine, and the
// commands those that its half understands.
void print_engine_help(const search::EngineKind& kind, const engine::Engine& engine,
                       const host::Protocol& protocol, std::ostream& out);

}  // namespace ludex::cli
