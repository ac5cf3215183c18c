// Finds the file of the store: the option, the environment, or the usual folder.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace ludex::cli {

// The help of --store.
inline constexpr const char* store_help =
    "The store: $LUDEX_STORE, or ludex/ludex.db below $XDG_DATA_HOME (~/.local/share) by default";

// Returns the first of: the flag's value, $LUDEX_STORE, $XDG_DATA_HOME/ludex/ludex.db,
// $HOME/.local/share/ludex/ludex.db. An error if none is set.
[[nodiscard]] Result<std::filesystem::path> store_place(const std::string& flag);

}  // namespace ludex::cli
