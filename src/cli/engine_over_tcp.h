// Controllers that reach our engine over TCP: they connect to it, or it connects to one.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "cli/cli.h"
#include "host/line_port.h"

namespace ludex::cli {

struct TcpAsked {
  std::string listen;   // [HOST:]PORT where controllers connect; empty: nowhere
  std::string connect;  // [HOST:]PORT of a controller that listens; empty: none
  bool once = false;    // the first connection is the last one
};

// One controller, until it quits, is gone or a stop is requested.
using ServeController = std::function<Ending(host::LinePort&, const std::stop_token&)>;

// Serves one controller after the other, until Ctrl-C where it listens.
[[nodiscard]] Ending serve_over_tcp(const TcpAsked& asked, const ServeController& serve,
                                    Console& console);

}  // namespace ludex::cli
