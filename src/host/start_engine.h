// From a specification to a running engine.
#pragma once

#include "base/time.h"
#include "host/engine_spec.h"
#include "host/protocol.h"

namespace ludex::host {

// Starts the process, waits for its introduction and sets the options; new_game() then waits until
// it is ready. The Failure is one of cannot_start, no_handshake, exited, closed_output,
// closed_input, not_responding and refused (also: an option that it does not have or take).
// Complaints of the start come as the first events. One thread at a time may use the engine.
[[nodiscard]] Started start_engine(const EngineSpec& spec, const Clock& clock,
                                   const Surroundings& surroundings = {});

}  // namespace ludex::host
