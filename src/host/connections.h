// Whoever connects, served on threads.
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
  std::size_t at_once = 1;     // others wait until one of these has ended
  std::size_t all = SIZE_MAX;  // no more are taken
};

// Calls `serve` with each connection and the name of its peer, on one of `at_once` threads, until
// the limits are reached and all have been served, or a stop is requested, which `serve` heeds too.
// The error is that of the first connection that cannot be taken, or of the first exhaustion of the
// system.
[[nodiscard]] Result<void> serve_connections(
    const TcpListener& listener, const ConnectionLimits& limits, const std::stop_token& stop,
    const std::function<void(Descriptor connection, const std::string& peer)>& serve);

}  // namespace ludex::host
