// `ludex eval`: what a built-in engine thinks of a position without searching.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_eval(Arguments arguments, Console& console);

}  // namespace ludex::cli
