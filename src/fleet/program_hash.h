// A hash that identifies the program of an engine. Machines may have the program in different
// places, but it must be the same one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace ludex::fleet {

// SHA-256 of the file, in hexadecimal digits as sha256sum prints them.
[[nodiscard]] Result<std::string> hash_of_file(const std::filesystem::path& file);
// The same of several files, such as an interpreter and its script: the hash of their hashes. One
// file has its own hash.
[[nodiscard]] Result<std::string> hash_of_files(const std::vector<std::filesystem::path>& files);

}  // namespace ludex::fleet
