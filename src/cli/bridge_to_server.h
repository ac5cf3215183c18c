// `ludex bridge --server`: an engine plays at a game server.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/cli.h"
#include "cli/match_request_flags.h"
#include "host/engine_spec.h"
#include "rules/setup.h"

namespace ludex::cli {

struct ServerFlags {
  std::string url;      // cgos://HOST:PORT or nngs://HOST:PORT; empty: no server
  std::string account;  // a file
  std::string log;      // a file for all lines of both sides; empty: none
  int games = 0;        // 0: until Ctrl-C
  int nodes = 0;        // of each move; 0: no limit
  bool analysis = false;
  MatchRequestFlags match;
};

// The game that an engine is started for before the first game at the server is known.
[[nodiscard]] rules::Setup first_setup_at(std::string_view url);

// Plays until the games are played, Ctrl-C asks for the end, or the server refuses the account.
[[nodiscard]] ExitResult play_at_server(const host::EngineSpec& spec, const ServerFlags& flags,
                                        Console& console);

}  // namespace ludex::cli
