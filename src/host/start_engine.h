// Starts a running engine from its specification.
#pragma once

#include <memory>
#include <stop_token>
#include <tl/expected.hpp>

#include "base/time.h"
#include "host/engine_spec.h"
#include "host/process_port.h"
#include "host/protocol.h"

namespace ludex::host {

// Starts the process, or takes a connection of EngineSpec::port_source, waits for the engine's
// introduction and sets the options; new_game() then waits until it is ready. The Failure is one of
// cannot_start, no_handshake, exited, closed_output, closed_input, not_responding, flooding and
// refused (also for an option that the engine lacks or refuses). Complaints during the start are
// the first events. Only one thread at a time may use the engine.
[[nodiscard]] Started start_engine(const EngineSpec& spec, const Clock& clock,
                                   const SessionContext& context = {});

// Starts the process alone, for an owner who speaks with it by lines.
[[nodiscard]] tl::expected<std::unique_ptr<ProcessPort>, engine::Failure> start_program(
    const Protocol& protocol, const EngineSpec& spec, const std::stop_token& stop = {});

}  // namespace ludex::host
