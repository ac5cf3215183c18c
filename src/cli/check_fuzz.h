// `ludex check --fuzz` and `--session`: random sessions with an engine, and one of them again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"
#include "conformance/run.h"

namespace ludex::cli {

struct FuzzFlags {
  int seconds = 0;         // absent: 0
  std::uint32_t seed = 1;  // of the first session
  std::vector<std::string> session;
  bool illegal = false;  // positions that are none, too
  [[nodiscard]] bool is_asked() const { return seconds > 0 || !session.empty(); }
};
// `checks` is the command line that runs the checks; flags are appended to it.
[[nodiscard]] ExitResult fuzz_engine(const FuzzFlags& flags, std::string_view protocol,
                                     const conformance::RunSettings& run, const std::string& checks,
                                     Console& console);

}  // namespace ludex::cli
