// `ludex bridge --server ludex://…`: an engine connects to the tables of `ludex serve`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/cli.h"
#include "host/engine_spec.h"
#include "host/protocol.h"

namespace ludex::cli {

struct TableFlags {
  std::string url;       // ludex://HOST:PORT
  std::string account;   // the file of the token
  std::string name;      // at the server; empty: the engine's
  std::string log;       // a file for all lines of both sides; empty: none
  std::size_t uses = 0;  // 0: until Ctrl-C
};

[[nodiscard]] bool is_table_server(std::string_view server);

// The protocol that an engine speaks at the server unless --speak names one: its own, or for a
// built-in engine the first that plays the game. Empty: it cannot be known.
[[nodiscard]] std::string_view language_at_tables(const host::EngineSpec& spec,
                                                  std::string_view game);

// Serves the tables until the uses are over, Ctrl-C asks for the end, the server refuses the engine
// or the engine fails.
[[nodiscard]] ExitResult play_at_tables(const host::EngineSpec& spec, const TableFlags& flags,
                                        const host::Protocol& spoken, host::Service service,
                                        Console& console);

}  // namespace ludex::cli
