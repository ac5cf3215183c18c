// Reads files with a token, which a peer must send before it is served.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace ludex::cli {

// The token that the file holds: one word of 16 to 256 characters.
[[nodiscard]] Result<std::string> read_token(const std::filesystem::path& file);
// The same; if there is no such file, it is made with a new token, for no other user to read. The
// token stays the same after a restart, so that peers can come back.
[[nodiscard]] Result<std::string> token_in(const std::filesystem::path& file);
// The same; takes the right to read the file from other users.
[[nodiscard]] Result<std::string> private_token_in(const std::filesystem::path& file);

}  // namespace ludex::cli
