// Accepts connections and serves them on threads.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "host/descriptor.h"
#include "host/tcp.h"

namespace ludex::host {

struct ConnectionLimits {
  // A further connection waits until one of these has ended.
  std::size_t at_once = 1;
  // After this many in all, no further connection is accepted.
  std::size_t all = SIZE_MAX;
};

// Calls `serve` with each connection and the name of its peer, on one of `at_once` threads. Returns
// when `all` connections have been served or a stop is requested; `serve` has to watch for that
// stop too. The error is the first failure to accept a connection, or the first exhaustion of the
// system.
[[nodiscard]] Result<void> serve_connections(
    const TcpListener& listener, const ConnectionLimits& limits, const std::stop_token& stop,
    const std::function<void(Descriptor connection, const std::string& peer)>& serve);

}  // namespace ludex::host
