#include "tournament/resume_wish.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <system_error>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::tournament {

namespace {

std::filesystem::path wish_file(std::filesystem::path events) {
  return events.replace_extension(".resume");
}

}  // namespace

Result<void> keep_resume_wish(const std::filesystem::path& events) {
  const std::filesystem::path file = wish_file(events);
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  auto written = write_named_file(file, "", O_CREAT | O_TRUNC, 0600);
  if (written) return {};
  return fail(
      fmt::format("cannot write `{}`: {}", printable(file.string()), written.error().message));
}

bool has_resume_wish(const std::filesystem::path& events) {
  std::error_code error;
  return std::filesystem::is_regular_file(wish_file(events), error);
}

void forget_resume_wish(const std::filesystem::path& events) {
  std::error_code ignored;
  std::filesystem::remove(wish_file(events), ignored);
}

}  // namespace ludex::tournament
