// The accounts of a server: names, and salted hashes of passwords (scrypt, RFC 7914), of which no
// password can be read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::cgos_server {

// The binary logarithm of scrypt's cost N. A hash of 2^14 takes 16 MiB, and some 50 ms.
inline constexpr int usual_cost = 14;

struct PasswordHash {
  int cost = usual_cost;
  std::string salt;  // hexadecimal digits
  std::string hash;  // likewise
  bool operator==(const PasswordHash&) const = default;
};

// Takes long: not for the thread of the event loop. The salt is new.
[[nodiscard]] Result<PasswordHash> hash_password(std::string_view password, int cost = usual_cost);
// Takes as long, whether the password is right or not.
[[nodiscard]] bool is_password(std::string_view password, const PasswordHash& hash);

struct Account {
  std::string name;
  PasswordHash password;
  bool operator==(const Account&) const = default;
};

// A line of the file of accounts: "NAME scrypt COST SALT HASH". A later line replaces an earlier
// one of the same name.
[[nodiscard]] std::string format_account(const Account& account);
[[nodiscard]] Result<Account> parse_account(std::string_view line);

// Names and their hashes, in memory.
using Accounts = std::map<std::string, PasswordHash>;

}  // namespace ludex::cgos_server
