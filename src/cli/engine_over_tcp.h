// Serves controllers over TCP: either controllers connect to our engine, or our engine connects to
// one controller.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "cli/cli.h"
#include "host/line_port.h"

namespace ludex::cli {

struct TcpAsked {
  std::string listen;   // [HOST:]PORT where controllers connect; empty: none
  std::string connect;  // [HOST:]PORT of a controller that listens; empty: none
  std::string token;    // the file of the token for `listen`; empty: none
  bool once = false;    // end after the first connection
};

// Serves one controller, until it quits, is gone or a stop is requested.
using ServeController = std::function<ExitResult(host::LinePort&, const std::stop_token&)>;

// Serves the controller it connects to; or listens and serves one controller after the other, until
// Ctrl-C.
[[nodiscard]] ExitResult serve_over_tcp(const TcpAsked& asked, const ServeController& serve,
                                        Console& console);

}  // namespace ludex::cli
