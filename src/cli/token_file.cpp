#include "cli/token_file.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <system_error>

#include "base/named_file.h"
#include "base/secret.h"
#include "base/text.h"

namespace ludex::cli {

Result<std::string> read_token(const std::filesystem::path& file) {
  constexpr std::size_t shortest = 16;
  constexpr std::size_t longest = 256;
  const auto text = read_named_file(file, longest + 2);
  if (!text) {
    return fail(
        fmt::format("cannot read `{}`: {}", printable(file.string()), text.error().message));
  }
  const std::string_view line =
      trim(std::string_view(*text).substr(0, text->find_last_not_of("\r\n") + 1));
  std::string token(line);
  if (token.size() < shortest || token.size() > longest ||
      token.find_first_of(" \t\r\n") != token.npos) {
    return fail(fmt::format("`{}` holds no token, which is one word of {} to {} characters",
                            printable(file.string()), shortest, longest));
  }
  return token;
}

Result<std::string> token_in(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::exists(file, error)) return read_token(file);
  if (file.has_parent_path()) {
    std::filesystem::create_directories(file.parent_path(), error);
  }
  std::string token = new_secret();
  const auto written = write_named_file(file, token, O_EXCL, 0600);
  if (!written) {
    return fail(
        fmt::format("cannot write `{}`: {}", printable(file.string()), written.error().message));
  }
  return token;
}

Result<std::string> private_token_in(const std::filesystem::path& file) {
  constexpr auto mine = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::error_code ignored;  // of a file that is missing; any other error shows when it is read
  std::filesystem::permissions(file, mine, ignored);
  return token_in(file);
}

}  // namespace ludex::cli
