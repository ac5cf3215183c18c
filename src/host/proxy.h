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

struct ProxyEnding {
  // How the engine has ended: "exit status 1". Absent where it is no process of ours, where it has
  // ended well, and where the controller has gone before it: it may have noticed.
  std::optional<std::string> engine;
  // Why nothing could be written to the controller, an errno; 0: nothing failed, or it had gone.
  int write_failure = 0;
};

// Until both directions have ended, the process has, or a stop is requested; then it is ended with
// all that it has started. What it writes to its stderr goes to `errors` (-1: nowhere). The error
// says why the process does not start.
[[nodiscard]] tl::expected<ProxyEnding, std::string> run_proxy(ProxySide controller,
                                                               const ProcessSpec& engine,
                                                               int errors,
                                                               const ProxySettings& settings);
// The same with an engine at the other end of a connection.
ProxyEnding run_proxy(ProxySide controller, ProxySide engine, const ProxySettings& settings);

}  // namespace ludex::host
