// `ludex regress`: runs suites of regression tests on engines.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

Ending run_regress(Arguments arguments, Console& console);

}  // namespace ludex::cli
