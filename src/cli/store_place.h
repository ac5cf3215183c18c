// Where the store lies unless a flag says otherwise.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace ludex::cli {

// The first of: what the flag says, $LUDEX_STORE, $XDG_DATA_HOME/ludex/ludex.db,
// $HOME/.local/share/ludex/ludex.db. An error without any of them.
[[nodiscard]] Result<std::filesystem::path> store_place(const std::string& flag);

}  // namespace ludex::cli
