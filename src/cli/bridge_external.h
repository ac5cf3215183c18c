// `ludex bridge --server external-engine`: an engine analyses for the users of a site.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"
#include "cli/options.h"
#include "host/engine_spec.h"

namespace ludex::cli {

struct ExternalFlags {
  std::string broker;    // a URL; empty: that of the site
  std::string name;      // of the engine at the site; empty: that of its entry
  std::string variants;  // with commas between; empty: the engine's game
  std::string ca;        // a file; empty: the certificates of the system
  int threads = 0;       // 0: as many as the machine has
  int hash = 0;          // MiB; 0: the default
  int keep_alive = 0;    // seconds; 0: the default
};

// What `--server` and the other flags of a server mean here.
struct ExternalServer {
  std::string url;      // external-engine[:URL]
  std::string account;  // a file
  std::string log;      // a file; empty: none
  int nodes = 0;        // of each search; 0: no limit
};

// Whether `--server` names a site that takes external engines.
[[nodiscard]] bool is_external_engine(std::string_view server);
[[nodiscard]] std::vector<Argument> external_arguments(ExternalFlags& flags);
// The flag that has no effect without such a server; empty: none is set.
[[nodiscard]] std::string_view external_flag_set(const ExternalFlags& flags);
// The game for which the engine's settings are checked.
[[nodiscard]] std::string external_game(const host::EngineSpec& spec, const ExternalFlags& flags);

// Provides analysis until Ctrl-C, or until the site refuses the token.
[[nodiscard]] ExitResult provide_external_engine(const host::EngineSpec& spec,
                                                 const ExternalServer& server,
                                                 const ExternalFlags& flags, Console& console);

}  // namespace ludex::cli
