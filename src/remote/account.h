// The account of a player at a game server, from a file that its owner alone may read.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace ludex::remote {

struct Account {
  std::string name;
  std::string password;
};

// Reads a file of two lines, the name and the password, each of them one word. It is an error if
// the file belongs to another user or may be read by one.
[[nodiscard]] Result<Account> read_account(const std::filesystem::path& file);

}  // namespace ludex::remote
