// A bridge: the engine half of one protocol over an engine that may be the controller half of
// another, so that a controller uses an engine whose language it does not know.
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

// The game that a bridge plays: the one asked for (empty: nobody asks), or else the engine's own,
// or else the first that both protocols know. An error if either does not know it.
[[nodiscard]] Result<std::string> bridged_game(std::string_view asked, const Protocol& spoken,
                                               const EngineSpec& spec);

// Serves the controller until it quits, is gone or a stop is requested, then ends the engine. The
// Failure is the engine's; the controller has been told of it. Of the surroundings, log and stop
// are those that the engine was started with.
[[nodiscard]] Served run_bridge(LinePort& controller, const Protocol& spoken,
                                std::unique_ptr<engine::Engine> engine, const Clock& clock,
                                const Service& service, const Surroundings& surroundings);

}  // namespace ludex::host
