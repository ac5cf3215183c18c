// `ludex referee`: shows how the rules decide a game, and why.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_referee(Arguments arguments, Console& console);

}  // namespace ludex::cli
