// Where programs are looked for that are named by a word instead of a path.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

// The command as a process finds it that runs in `directory` (empty: our working folder): a program
// in that directory comes first, as in other match runners. A relative path that is not there is
// meant from our folder. Expects a command.
[[nodiscard]] std::string resolved_command(const std::string& command,
                                           const std::string& directory);
// The file that is run then; absent if there is none.
[[nodiscard]] std::optional<std::filesystem::path> program_file(const std::string& command,
                                                                const std::string& directory);

}  // namespace ludex::host
