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

// What proves the rights of a provider of analysis.
struct ProviderKeys {
  std::string token;   // of the site's user
  std::string secret;  // by which the provider asks for work
};

// Reads a file of one or two lines, the token and the provider's secret, each of them one word,
// under the same conditions. A secret that is left out is made anew.
[[nodiscard]] Result<ProviderKeys> read_provider_keys(const std::filesystem::path& file);

// Reads a file of one line, the token of an engine at `ludex serve`, under the same conditions.
[[nodiscard]] Result<std::string> read_engine_token(const std::filesystem::path& file);

}  // namespace ludex::remote
