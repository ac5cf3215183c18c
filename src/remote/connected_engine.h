// The engine's end of a connection to `ludex serve` (host/engine_login.h): connects, sends the
// first line, waits until somebody uses the engine, serves that use, and connects again.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "host/engine_login.h"
#include "host/protocol.h"
#include "host/tcp.h"
#include "host/traffic_log.h"

namespace ludex::remote {

struct ConnectionTerms {
  host::TcpAddress server;
  host::EngineLogin login;
  const host::Protocol* spoken = nullptr;  // the protocol of the login
  host::Service service;                   // without its stop token
  std::size_t uses = 0;                    // how many are served; 0: until a stop is requested
};

// All of this outlives the call.
struct ConnectionContext {
  const Clock& clock;
  Rng& rng;
  // Starts the engine. This happens anew for each use.
  std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()> open_engine;
  host::TrafficLog* log =
      nullptr;               // of the lines of the server, without the first one; may be null
  std::stop_token last_use;  // requested: to leave when the engine is not in use
  std::stop_token stop;      // requested: to leave at once
  std::function<void(const std::string& sentence)> tell;  // text that is safe to print
};

// Returns when the uses are over or a stop is requested. The error states why it cannot go on: the
// engine does not start or fails, the server cannot be reached at first, or it refuses the engine.
[[nodiscard]] Result<void> serve_connections_to(const ConnectionTerms& terms,
                                                const ConnectionContext& context);

}  // namespace ludex::remote
