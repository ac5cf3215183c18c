#include "cli/file_use.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "base/text.h"

namespace ludex::cli {

namespace {

bool is_standard(const FileUse& use) {
  return use.path == "-";
}

std::optional<struct stat> status_of(const FileUse& use) {
  struct stat status {};
  const int descriptor = use.way == FileUse::Mode::read ? STDIN_FILENO : STDOUT_FILENO;
  const int failed =
      is_standard(use) ? ::fstat(descriptor, &status) : ::stat(use.path.c_str(), &status);
  if (failed != 0) return std::nullopt;
  return status;
}

bool is_same_file(const FileUse& one, const FileUse& other) {
  const auto first = status_of(one);
  const auto second = status_of(other);
  if (first && second) {
    return S_ISREG(first->st_mode) && first->st_dev == second->st_dev &&
           first->st_ino == second->st_ino;
  }
  if (first || second) return false;
  // Neither file exists yet.
  std::error_code error;
  const auto path = std::filesystem::weakly_canonical(one.path, error);
  return !error && path == std::filesystem::weakly_canonical(other.path, error);
}

}  // namespace

ExitResult check_uses(std::string_view context, std::span<const FileUse> uses) {
  for (std::size_t first = 0; first < uses.size(); ++first) {
    for (const FileUse& other : uses.subspan(first + 1)) {
      const FileUse& one = uses[first];
      const bool both_read = one.way == FileUse::Mode::read && other.way == FileUse::Mode::read;
      if (both_read && is_standard(one) && is_standard(other)) {
        return wrong_usage(fmt::format("{}: stdin is asked for twice", context));
      }
      if (both_read || one.purpose == other.purpose || !is_same_file(one, other)) continue;
      return wrong_usage(fmt::format("{}: `{}` cannot be both {} and {}", context,
                                     printable(is_standard(one) ? other.path : one.path),
                                     one.purpose, other.purpose));
    }
  }
  return {};
}

}  // namespace ludex::cli
