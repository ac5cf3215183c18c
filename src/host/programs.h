// Where programs are looked for that are named by a word instead of a path.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace ludex::host {

// The folders of $PATH, an empty one being the working folder, and then those in which Linux keeps
// games. Root's PATH and a service's lack these, and Debian installs chess engines there.
[[nodiscard]] std::vector<std::filesystem::path> program_folders();

// Whether the path is that of a file that we may run.
[[nodiscard]] bool is_program(const std::filesystem::path& path);

// The path of the program in the first of the folders that has it.
[[nodiscard]] std::optional<std::filesystem::path> find_program(
    std::string_view name, const std::vector<std::filesystem::path>& folders);

}  // namespace ludex::host
