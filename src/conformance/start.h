// How the checks start the engine of an entry, and how long they wait for it.
#pragma once

#include <stop_token>

#include "base/time.h"
#include "conformance/run.h"
#include "conformance/session.h"
#include "host/engine_spec.h"
#include "host/protocol.h"

namespace ludex::conformance {

// The waits that the entry sets; the others are the usual ones.
[[nodiscard]] Waits waits_of(const host::EngineSpec& spec);

// A run of checks of that engine, whose options the checks set: those of its entry are not sent.
// The protocol and the clock outlive the run.
[[nodiscard]] RunSettings run_settings(const host::Protocol& protocol, const host::EngineSpec& spec,
                                       const Clock& clock, const std::stop_token& stop);

}  // namespace ludex::conformance
