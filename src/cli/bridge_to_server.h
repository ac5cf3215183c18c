// `ludex bridge --server`: an engine plays at a game server.
#pragma once

#include <cstddef>
#include <string>

#include "cli/cli.h"
#include "host/engine_spec.h"

namespace ludex::cli {

struct ServerFlags {
  std::string url;      // cgos://HOST:PORT; empty: no server
  std::string account;  // a file
  std::string log;      // a file for all lines of both sides; empty: none
  int games = 0;        // 0: until Ctrl-C
  int nodes = 0;        // of each move; 0: no limit
  bool analysis = false;
};

// Plays until the games are played, Ctrl-C asks for the end, or the server refuses the account.
[[nodiscard]] ExitResult play_at_server(const host::EngineSpec& spec, const ServerFlags& flags,
                                        Console& console);

}  // namespace ludex::cli
