// `ludex book`: makes opening books from games, and shows their contents.
#pragma once

#include "cli/cli.h"

namespace ludex::cli {

[[nodiscard]] Ending run_book(Arguments arguments, Console& console);

}  // namespace ludex::cli
