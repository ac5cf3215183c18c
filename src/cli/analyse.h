// `ludex analyse`: analyses games with an engine and shows where they were lost.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_analyse(Arguments arguments, Console& console);

}  // namespace ludex::cli
