// `ludex store`: checks and exports what the web table keeps.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_store(Arguments arguments, Console& console);

}  // namespace ludex::cli
