#include "remote/account.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/named_file.h"
#include "base/secret.h"
#include "base/text.h"

namespace ludex::remote {

namespace {

constexpr std::size_t longest_word = 128;
// Of a provider's secret, by the published interface; tokens are no longer.
constexpr std::size_t longest_secret = 1024;
constexpr std::size_t shortest_secret = 16;

bool is_word(std::string_view text, std::size_t most) {
  const auto is_visible = [](char c) { return c > ' ' && c < '\x7f'; };
  return !text.empty() && text.size() <= most && std::all_of(text.begin(), text.end(), is_visible);
}

bool are_words(const std::vector<std::string>& words, std::size_t most) {
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return is_word(word, most); });
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

Result<std::vector<std::string>> words_in(const std::filesystem::path& file) {
  const auto opened = open_to_read(file, FileKind::regular);
  if (!opened) return tl::unexpected(opened.error());
  if (const auto checked = check_privacy(opened->descriptor.get()); !checked) {
    return tl::unexpected(checked.error());
  }
  std::array<char, 2 * longest_secret + 8> text{};
  const ssize_t size = ::read(opened->descriptor.get(), text.data(), text.size());
  if (size < 0) return fail("it cannot be read");
  std::vector<std::string> words;
  for (const std::string_view line : split({text.data(), static_cast<std::size_t>(size)}, '\n')) {
    const std::string_view word =
        trim(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
    if (!word.empty()) {
      words.emplace_back(word);
    }
  }
  return words;
}

tl::unexpected<Error> unusable(const std::filesystem::path& file, std::string_view why) {
  return fail(fmt::format("the account file `{}`: {}", printable(file.string()), why));
}

}  // namespace

Result<Account> read_account(const std::filesystem::path& file) {
  const auto words = words_in(file);
  if (!words) return unusable(file, words.error().message);
  if (words->size() != 2 || !are_words(*words, longest_word)) {
    return unusable(file, "it has to hold two lines: the name and the password, one word each");
  }
  return Account{words->front(), words->back()};
}

Result<ProviderKeys> read_provider_keys(const std::filesystem::path& file) {
  auto words = words_in(file);
  if (!words) return unusable(file, words.error().message);
  if (words->empty() || words->size() > 2 || !are_words(*words, longest_secret)) {
    return unusable(file,
                    "it has to hold the token, one word, and perhaps the provider's "
                    "secret in a second line");
  }
  ProviderKeys keys{words->front(), words->size() == 2 ? words->back() : new_secret()};
  if (keys.secret.size() >= shortest_secret) return keys;
  return unusable(
      file, fmt::format("the provider's secret needs at least {} characters", shortest_secret));
}

Result<std::string> read_engine_token(const std::filesystem::path& file) {
  auto words = words_in(file);
  if (!words) return unusable(file, words.error().message);
  if (words->size() != 1 || !are_words(*words, longest_word)) {
    return unusable(file, "it has to hold the token, one word");
  }
  return std::move(words->front());
}

}  // namespace ludex::remote
