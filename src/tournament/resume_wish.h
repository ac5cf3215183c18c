// A request to resume a tournament once the program that plays it has ended. It is an empty file
// beside the events of the match, so that it outlives the server to which it was made.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace ludex::tournament {

// Each takes the file of the events of the match (event_file).
[[nodiscard]] Result<void> keep_resume_wish(const std::filesystem::path& events);
[[nodiscard]] bool has_resume_wish(const std::filesystem::path& events);
// It is fulfilled when a program begins to play the match.
void forget_resume_wish(const std::filesystem::path& events);

}  // namespace ludex::tournament
