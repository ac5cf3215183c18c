#include "host/temporary_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/text.h"

namespace ludex::host {

tl::expected<TemporaryFolder, std::string> TemporaryFolder::make() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  if (error) {
    return tl::unexpected("there is no folder for temporary files: " + error.message());
  }
  std::string name = (parent / "ludex.XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    return tl::unexpected(fmt::format("cannot make a temporary folder in `{}`: {}",
                                      printable(parent.string()), system_reason(errno)));
  }
  return TemporaryFolder(std::move(name));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  if (!path_.empty()) {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
}

}  // namespace ludex::host
