// `ludex openings`: makes files of openings that are even.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_openings(Arguments arguments, Console& console);

}  // namespace ludex::cli
