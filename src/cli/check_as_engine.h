// `ludex check --as-engine`: an engine on stdin and stdout that watches its controller.
#pragma once

#include <string>

#include "cli/cli.h"

namespace ludex::cli {

struct AsEngine {
  std::string protocol;
  std::string fault;
  std::string report;  // a file; empty: stderr
};
[[nodiscard]] ExitResult watch_controller(const AsEngine& asked, Console& console);
// What can be wrong in a controller of that protocol, and the faults.
[[nodiscard]] ExitResult list_watch(const std::string& protocol, Console& console);

}  // namespace ludex::cli
