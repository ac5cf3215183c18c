// `ludex engine GAME`: a built-in engine that answers a controller on stdin and stdout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"

namespace ludex::cli {

// What the program was told to do: a program named as engines of a protocol are is that engine of
// ours (`pbrain-ludex` for managers of Gomocup), whatever the folder it lies or runs in.
[[nodiscard]] std::vector<std::string> arguments_for(std::string_view program,
                                                     std::vector<std::string> arguments);

Ending run_engine(Arguments arguments, Console& console);

}  // namespace ludex::cli
