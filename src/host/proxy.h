// A proxy between a controller and an engine, whatever they speak: the bytes of both pass
// unchanged, unless a filter says otherwise, and are written down.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "base/time.h"
#include "host/descriptor.h"
#include "host/line_filter.h"
#include "host/process.h"
#include "host/traffic_log.h"

namespace ludex::host {

// Where the bytes of one side come from and go to; a socket is given as two descriptors.
struct ProxySide {
  Descriptor from;
  Descriptor to;
};
// Both ends of a connection.
[[nodiscard]] ProxySide side_of(Descriptor connection);

struct ProxySettings {
  const LineFilter& filter;
  TrafficLog* log = nullptr;  // null: nobody wants to read the traffic
  std::string name;           // of the engine in the log
  std::stop_token stop = {};
  Milliseconds grace{0};  // an engine that is to end has so much time to do so by itself
};

// How the engine behind a proxy has ended: "exit status 1"; absent where it is no process of ours,
// or has ended well.
using ProxyEnding = std::optional<std::string>;

// Until both directions have ended, the process has, or a stop is requested; then it is ended with
// all that it has started. What it writes to its stderr goes to `errors` (-1: nowhere). The error
// says why the process does not start.
[[nodiscard]] tl::expected<ProxyEnding, std::string> run_proxy(ProxySide controller,
                                                               const ProcessSpec& engine,
                                                               int errors,
                                                               const ProxySettings& settings);
// The same with an engine at the other end of a connection.
void run_proxy(ProxySide controller, ProxySide engine, const ProxySettings& settings);

}  // namespace ludex::host
