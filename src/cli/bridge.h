// `ludex bridge`: an engine for a controller that does not know its language.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_bridge(Arguments arguments, Console& console);

}  // namespace ludex::cli
