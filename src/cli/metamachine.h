// `ludex metamachine`: an engine that thinks by asking other engines.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_metamachine(Arguments arguments, Console& console);

}  // namespace ludex::cli
