// `ludex convert`: converts files of games from one format to another.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_convert(Arguments arguments, Console& console);

}  // namespace ludex::cli
