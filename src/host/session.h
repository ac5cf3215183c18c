// A session is an engine: it runs the controller half of a protocol over a port.
//
// The half decides what to send and how long to wait; the session writes and reads, keeps the time
// and finds out how the process ended. A session belongs to one thread; only wake() and a request
// to stop are made by others. The first Failure kills the engine and is returned by all later
// calls.
#pragma once

#include <memory>

#include "base/time.h"
#include "host/engine_spec.h"
#include "host/line_port.h"
#include "host/protocol.h"
#include "protocols/half.h"

namespace ludex::host {

// Waits for the engine's introduction and sets the options of `spec`.
[[nodiscard]] Started start_session(std::unique_ptr<LinePort> port,
                                    std::unique_ptr<protocols::ControllerHalf> half,
                                    const EngineSpec& spec, const Clock& clock,
                                    const SessionContext& context, const Protocol& protocol);

}  // namespace ludex::host
