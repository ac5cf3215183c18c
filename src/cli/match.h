// `ludex match`: lets engines play each other.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_match(Arguments arguments, Console& console);

}  // namespace ludex::cli
