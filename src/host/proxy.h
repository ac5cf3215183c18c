// A proxy between a controller and an engine, whatever they speak: the bytes in both directions
// pass unchanged, unless a filter changes them, and are logged.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "base/descriptor.h"
#include "base/time.h"
#include "host/line_filter.h"
#include "host/process.h"
#include "host/traffic_log.h"

namespace ludex::host {

// The descriptors of one side; a socket is given as two descriptors.
struct ProxySide {
  Descriptor from;
  Descriptor to;
  std::string received = {};  // bytes that were read from `from` before
};
// Both directions of a connected socket.
[[nodiscard]] ProxySide side_of(Descriptor connection, std::string received = {});

struct ProxySettings {
  const LineFilter& filter;
  TrafficLog* log = nullptr;  // null: no traffic is logged
  std::string name;           // the engine's name in the log
  std::stop_token stop = {};
  Milliseconds grace{0};  // the time that an engine has to end by itself
};

struct ProxyEnding {
  // How the engine ended: "exit status 1". Absent if the engine is not a process of ours, has ended
  // with success, or ended after the controller had gone, which may be the reason.
  std::optional<std::string> engine;
  // Why writing to the controller failed, an errno; 0: it did not fail, or the controller had gone.
  int write_failure = 0;
};

// Runs the engine until both directions have ended, the process has, or a stop is requested; then
// ends the process and everything that it has started. Its stderr goes to `errors` (-1: nowhere).
// The error gives the reason why the process does not start.
[[nodiscard]] tl::expected<ProxyEnding, std::string> run_proxy(ProxySide controller,
                                                               const ProcessSpec& engine,
                                                               int errors,
                                                               const ProxySettings& settings);
// The same with an engine at the other end of a connection.
ProxyEnding run_proxy(ProxySide controller, ProxySide engine, const ProxySettings& settings);

}  // namespace ludex::host
