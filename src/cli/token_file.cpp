#include "cli/token_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <fstream>
#include <iomanip>
#include <system_error>

#include "base/secret.h"
#include "base/text.h"

namespace ludex::cli {

Result<std::string> read_token(const std::filesystem::path& file) {
  constexpr std::size_t shortest = 16;
  constexpr std::size_t longest = 256;
  std::ifstream in(file);
  std::string token;
  std::string more;
  if (!in) {
    return fail(
        fmt::format("cannot read `{}`: {}", printable(file.string()), system_reason(errno)));
  }
  in >> std::setw(static_cast<int>(longest) + 1) >> token >> more;
  if (token.size() < shortest || token.size() > longest || !more.empty()) {
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
  const int written = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  const auto size = static_cast<ssize_t>(token.size());
  const bool is_kept = written >= 0 && ::write(written, token.data(), token.size()) == size;
  if (written >= 0) {
    ::close(written);
  }
  if (!is_kept) return fail(fmt::format("cannot write `{}`", printable(file.string())));
  return token;
}

}  // namespace ludex::cli
