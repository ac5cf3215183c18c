#include "cgos_server/accounts.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/secret.h"
#include "base/text.h"
#include "base/tokens.h"
#include "servers/cgos/server_half.h"

namespace ludex::cgos_server {

namespace {

constexpr std::string_view method = "scrypt";
constexpr std::uint64_t block_size = 8;
constexpr std::uint64_t parallel = 1;
constexpr std::size_t hash_bytes = 32;
constexpr std::size_t salt_digits = 32;
// Of a hash that a file may ask for: 256 MiB.
constexpr int highest_cost = 18;

// The hash in hexadecimal digits; empty if the library refuses it.
std::string scrypt(std::string_view password, std::string_view salt, int cost) {
  std::array<unsigned char, hash_bytes> hash{};
  const std::uint64_t work = std::uint64_t{1} << static_cast<unsigned>(cost);
  const std::uint64_t most_memory = 256 * block_size * work + (std::uint64_t{1} << 20);
  if (EVP_PBE_scrypt(password.data(), password.size(),
                     reinterpret_cast<const unsigned char*>(salt.data()), salt.size(), work,
                     block_size, parallel, most_memory, hash.data(), hash.size()) != 1) {
    return {};
  }
  return to_hexadecimal(hash);
}

bool are_digits(std::string_view text, std::size_t count) {
  return text.size() == count && std::all_of(text.begin(), text.end(), [](char c) {
           return is_digit(c) || (c >= 'a' && c <= 'f');
         });
}

}  // namespace

Result<PasswordHash> hash_password(std::string_view password, int cost) {
  PasswordHash made{cost, new_secret(), {}};
  made.hash = scrypt(password, made.salt, cost);
  if (made.hash.empty()) return fail("the password cannot be hashed");
  return made;
}

bool is_password(std::string_view password, const PasswordHash& hash) {
  return same_secret(hash.hash, scrypt(password, hash.salt, hash.cost));
}

std::string format_account(const Account& account) {
  return fmt::format("{} {} {} {} {}", account.name, method, account.password.cost,
                     account.password.salt, account.password.hash);
}

Result<Account> parse_account(std::string_view line) {
  Tokens in(line);
  Account account;
  const auto name = in.next();
  if (!name || cgos::why_not_name(name->text)) return fail("expected a player's name", 1);
  account.name = name->text;
  if (const auto word = in.next(); !word || word->text != method) {
    return fail("expected `scrypt`", word ? word->column : in.column());
  }
  const auto cost = in.integer("cost", 1, highest_cost);
  if (!cost) return tl::unexpected(cost.error());
  account.password.cost = static_cast<int>(*cost);
  const auto salt = in.next();
  if (!salt || !are_digits(salt->text, salt_digits)) {
    return fail("expected a salt of 32 hexadecimal digits", salt ? salt->column : in.column());
  }
  account.password.salt = salt->text;
  const auto hash = in.next();
  if (!hash || !are_digits(hash->text, 2 * hash_bytes)) {
    return fail("expected a hash of 64 hexadecimal digits", hash ? hash->column : in.column());
  }
  account.password.hash = hash->text;
  if (!in.at_end()) return fail("expected the end of the line", in.column());
  return account;
}

}  // namespace ludex::cgos_server
