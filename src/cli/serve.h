// `ludex serve`: the web table.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

Ending run_serve(Arguments arguments, Console& console);

}  // namespace ludex::cli
