// `ludex engine GAME`: a built-in engine that answers a controller on stdin and stdout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"

namespace ludex::cli {

// Adds the arguments that the program's own name implies: if the name is one of a protocol's
// engines (`pbrain-ludex` for managers of Gomocup), the program is our engine for that protocol,
// whatever folder it lies or runs in.
[[nodiscard]] std::vector<std::string> arguments_for(std::string_view program,
                                                     std::vector<std::string> arguments);

ExitResult run_engine(Arguments arguments, Console& console);

}  // namespace ludex::cli
