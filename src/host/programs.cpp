#include "host/programs.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "base/text.h"

namespace ludex::host {

std::vector<std::filesystem::path> program_folders() {
  const char* const path = std::getenv("PATH");
  std::vector<std::filesystem::path> folders;
  for (const std::string_view folder : split(path != nullptr ? path : "/usr/bin:/bin", ':')) {
    folders.emplace_back(folder.empty() ? "." : folder);
  }
  for (const char* const usual : {"/usr/local/games", "/usr/games"}) {
    if (std::find(folders.begin(), folders.end(), usual) == folders.end()) {
      folders.emplace_back(usual);
    }
  }
  return folders;
}

bool is_program(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<std::filesystem::path> find_program(
    std::string_view name, const std::vector<std::filesystem::path>& folders) {
  for (const std::filesystem::path& folder : folders) {
    std::filesystem::path path = folder / name;
    if (is_program(path)) return path;
  }
  return std::nullopt;
}

}  // namespace ludex::host
