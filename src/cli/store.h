// `ludex store`: checks and exports the data of the web table.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_store(Arguments arguments, Console& console);

}  // namespace ludex::cli
