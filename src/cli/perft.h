// `ludex perft`: counts the leaves of the tree of legal moves.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_perft(Arguments arguments, Console& console);

}  // namespace ludex::cli
