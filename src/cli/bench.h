// `ludex bench`: the signature and the speed of a built-in engine.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

Ending run_bench(Arguments arguments, Console& console);

}  // namespace ludex::cli
