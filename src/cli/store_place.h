// Finds the file of the store: the option, the environment, or the usual folder.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "base/result.h"
#include "cli/cli.h"
#include "store/store.h"

namespace ludex::cli {

// The help of --store.
inline constexpr const char* store_help =
    "The store: $LUDEX_STORE, or ludex/ludex.db below $XDG_DATA_HOME (~/.local/share) by default";

// Returns the first of: the flag's value, $LUDEX_STORE, $XDG_DATA_HOME/ludex/ludex.db,
// $HOME/.local/share/ludex/ludex.db. An error if none is set.
[[nodiscard]] Result<std::filesystem::path> store_place(const std::string& flag);

// The store of the flag's value, to which another process may be writing. Errors begin with the
// command: "store export".
[[nodiscard]] tl::expected<std::unique_ptr<store::Store>, ExitError> store_to_read(
    const std::string& flag, std::string_view command);

}  // namespace ludex::cli
