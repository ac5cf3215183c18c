// `ludex engine GAME`: a built-in engine that answers a controller on stdin and stdout.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

Ending run_engine(Arguments arguments, Console& console);

}  // namespace ludex::cli
