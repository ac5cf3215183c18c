// Serving a controller: an engine half over a port, with an engine behind it.
#pragma once

#include <stop_token>

#include "base/time.h"
#include "engine/engine.h"
#include "host/line_port.h"
#include "host/protocol.h"
#include "protocols/half.h"

namespace ludex::host {

// Serves one controller in the thread that calls serve(). The controller's lines are read while the
// engine works and given to the half as they arrive, as long as the half has room for them; the
// half shows by its calls which of them are urgent. Whenever an event waits in the engine, the port
// must be woken: built-in engines do so through their `notify`.
[[nodiscard]] Served serve(LinePort& port, engine::Engine& engine, const Clock& clock,
                           protocols::EngineHalf& half, std::stop_token stop);

}  // namespace ludex::host
