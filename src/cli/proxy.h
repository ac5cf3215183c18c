// `ludex proxy`: passes lines between a controller and an engine.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

Ending run_proxy(Arguments arguments, Console& console);

}  // namespace ludex::cli
