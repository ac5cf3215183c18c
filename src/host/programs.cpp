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

std::string resolved_command(const std::string& command, const std::string& directory) {
  if (directory.empty() || command.front() == '/') return command;
  const std::string inside = directory + '/' + command;
  if (command.find('/') == std::string::npos) return is_program(inside) ? "./" + command : command;
  std::error_code error;
  if (std::filesystem::exists(inside, error) || !std::filesystem::exists(command, error)) {
    return command;
  }
  const auto absolute = std::filesystem::canonical(command, error);
  return error ? command : absolute.string();
}

std::optional<std::filesystem::path> program_file(const std::string& command,
                                                  const std::string& directory) {
  if (command.empty()) return std::nullopt;
  const std::string resolved = resolved_command(command, directory);
  if (resolved.find('/') == std::string::npos) return find_program(resolved, program_folders());
  const std::filesystem::path file = std::filesystem::path(directory) / resolved;
  if (!is_program(file)) return std::nullopt;
  return file;
}

}  // namespace ludex::host
