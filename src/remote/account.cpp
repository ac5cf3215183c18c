#include "remote/account.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::remote {

namespace {

constexpr std::size_t longest_word = 128;

bool is_word(std::string_view text) {
  const auto is_visible = [](char c) { return c > ' ' && c < '\x7f'; };
  return !text.empty() && text.size() <= longest_word &&
         std::all_of(text.begin(), text.end(), is_visible);
}

Result<void> check_privacy(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return fail("its mode cannot be read");
  if (status.st_uid != ::geteuid()) return fail("it belongs to another user");
  const unsigned mode = status.st_mode & 0777U;
  if ((mode & 077U) == 0) return {};
  return fail(fmt::format(
      "it holds a password and must be for its owner alone: its mode is {:04o}, not 0600", mode));
}

Result<Account> parse_account(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view word =
        trim(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
    if (!word.empty()) {
      words.push_back(word);
    }
  }
  if (words.size() != 2 || !is_word(words[0]) || !is_word(words[1])) {
    return fail("it has to hold two lines: the name and the password, one word each");
  }
  return Account{std::string(words[0]), std::string(words[1])};
}

Result<Account> account_in(const std::filesystem::path& file) {
  const auto opened = open_to_read(file, FileKind::regular);
  if (!opened) return tl::unexpected(opened.error());
  if (const auto checked = check_privacy(opened->descriptor.get()); !checked) {
    return tl::unexpected(checked.error());
  }
  std::array<char, 2 * longest_word + 8> text{};
  const ssize_t size = ::read(opened->descriptor.get(), text.data(), text.size());
  if (size < 0) return fail("it cannot be read");
  return parse_account({text.data(), static_cast<std::size_t>(size)});
}

}  // namespace

Result<Account> read_account(const std::filesystem::path& file) {
  auto account = account_in(file);
  if (account) return account;
  return fail(
      fmt::format("the account file `{}`: {}", printable(file.string()), account.error().message));
}

}  // namespace ludex::remote
