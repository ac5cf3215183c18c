// `ludex bridge`: presents an engine to a controller that does not know its protocol.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_bridge(Arguments arguments, Console& console);

}  // namespace ludex::cli
