// Resumes, for the web table, a tournament that was started on the command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"

namespace ludex::cli {

// Starts `ludex tournament resume` in a program that goes on when this one ends. What it returns
// says whether that program has ended, and with which words.
[[nodiscard]] Result<std::function<std::optional<std::string>()>> resume_in_background(
    const std::filesystem::path& store, std::int64_t match, const std::string& name);

}  // namespace ludex::cli
