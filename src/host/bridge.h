// A bridge: the engine half of one protocol over an engine that may be the controller half of
// another, so that a controller uses an engine whose protocol it does not have.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "host/engine_spec.h"
#include "host/line_port.h"
#include "host/protocol.h"

namespace ludex::host {

// The game that a bridge plays: the one asked for (empty: none was asked for), or else the engine's
// own, or else the first that both protocols know. It is an error if either protocol does not know
// the game.
[[nodiscard]] Result<std::string> bridged_game(std::string_view asked, const Protocol& spoken,
                                               const EngineSpec& spec);

// Serves the controller until it quits, is gone or a stop is requested, then ends the engine. A
// Failure in the result is the engine's, and has been reported to the controller. The log and the
// stop token of `context` are those with which the engine was started.
[[nodiscard]] Served run_bridge(LinePort& controller, const Protocol& spoken,
                                std::unique_ptr<engine::Engine> engine, const Clock& clock,
                                const Service& service, const SessionContext& context);

}  // namespace ludex::host
