// Listening for controllers over TCP: the common part of the subcommands with the flags --listen
// and
// --token.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "cli/cli.h"
#include "host/connections.h"

namespace ludex::cli {

struct Listening {
  std::string_view subcommand;  // for messages
  std::string address;          // [HOST:]PORT
  std::string token_file;       // holds what controllers send first; empty: no token is needed
  std::size_t at_once = 1;
  bool once = false;  // end after the first connection
};

// The help of --token, which an address of other machines needs.
inline constexpr std::string_view token_help =
    "The file of a token that controllers send as their first line; it is made if it is\n"
    "missing. Needed where --listen lets other machines in";

// Serves controllers until a stop is requested, and reports on stderr the address and each
// connection that is refused. Ends at once if other machines can connect and there is no token.
[[nodiscard]] ExitResult serve_tcp(const Listening& what, const std::stop_token& stop,
                                   Console& console,
                                   const std::function<void(host::Connection)>& serve);

}  // namespace ludex::cli
