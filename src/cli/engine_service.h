// Presents an engine on stdin and stdout: the common part of the subcommands that do so.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "base/time.h"
#include "cli/cli.h"
#include "engine/engine.h"
#include "host/protocol.h"
#include "host/traffic_log.h"

namespace ludex::cli {

// Opens the engine to be presented. The clock and the log, which may be null, outlive it; once a
// stop is requested the function stops waiting.
using EngineOpener = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>(
    const Clock& clock, host::TrafficLog* log, const std::stop_token& stop)>;

struct EngineService {
  std::string_view subcommand;  // for messages
  std::string name;             // the engine's name, for messages
  const host::Protocol* spoken = nullptr;
  host::Service service;
  std::string log_file;  // for all lines on both sides; empty: none
};

// Serves the controller on stdin and stdout until it quits, is gone or a signal arrives.
[[nodiscard]] ExitResult serve_engine(const EngineService& what, const EngineOpener& open);

}  // namespace ludex::cli
