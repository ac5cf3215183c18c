// `ludex eval`: shows a built-in engine's static evaluation of a position.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_eval(Arguments arguments, Console& console);

}  // namespace ludex::cli
