// From a specification to a running engine.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "base/time.h"
#include "engine/engine.h"
#include "host/engine_spec.h"
#include "host/line_port.h"
#include "host/traffic_log.h"

namespace ludex::host {

// What an engine's session may use of its owner's; all of it outlives the session.
struct Surroundings {
  TrafficLog* log = nullptr;  // null: nobody wants to read the traffic
  // When a stop is requested, every wait of the session for readiness ends at once with a Failure
  // and the engine is given only a short time to quit.
  std::stop_token stop;
};

using Started = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;

// A protocol as the host knows it: how to run its controller half over a port.
struct Protocol {
  std::string_view name;  // "uci"
  Started (*start)(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                   const Surroundings& surroundings);
};

// The one list of protocols that engines can speak. A new protocol is one row.
[[nodiscard]] std::span<const Protocol> protocols();
[[nodiscard]] const Protocol* find_protocol(std::string_view name);

// Starts the process, introduces itself, sets the options and waits until the engine is ready. The
// Failure is one of cannot_start, no_handshake, exited, closed_output, closed_input,
// not_responding, flooding and refused (also: an option it does not have or take). Complaints
// of the start come as the first events. The engine object may be used by one thread at a time.
[[nodiscard]] Started start_engine(const EngineSpec& spec, const Clock& clock,
                                   const Surroundings& surroundings = {});

}  // namespace ludex::host
