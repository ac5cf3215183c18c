// Accepts connections and serves them on threads.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

#include "base/descriptor.h"
#include "base/result.h"
#include "host/tcp.h"

namespace ludex::host {

struct ConnectionRules {
  // A further connection waits until one of these has ended.
  std::size_t at_once = 1;
  // After this many that were served, no further connection is accepted.
  std::size_t all = SIZE_MAX;
  // What the first line of a connection must be (host/admission.h), within the time of a handshake;
  // empty: no token is needed, and the first line may arrive at any time.
  std::string token = {};
  // Receives the peer of a connection that was not admitted, and why. Any of the threads calls it;
  // may be empty.
  std::function<void(const std::string& peer, const Error& why)> refused = {};
};

// A connection whose first line was admitted.
struct Connection {
  Descriptor socket;
  std::string received;  // bytes for the engine that were read already
  std::string peer;      // its name, such as "127.0.0.1:40000"
};

// Calls `serve` with each admitted connection, on one of `at_once` threads. Returns when `all`
// connections have been served or a stop is requested; `serve` has to watch for that stop too. The
// error is the first failure to accept a connection, or the first exhaustion of the system.
[[nodiscard]] Result<void> serve_connections(const TcpListener& listener,
                                             const ConnectionRules& rules,
                                             const std::stop_token& stop,
                                             const std::function<void(Connection)>& serve);

}  // namespace ludex::host
