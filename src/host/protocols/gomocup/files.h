// The old protocol of Gomocup, in files (gomocup.md section 14), as lines of the new one: the
// manager writes a position into a folder, starts the engine there, and reads one move when it has
// ended.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "host/line_port.h"

namespace ludex::host {

// The question of a manager that left it in the folder, to be served in the protocol of lines. The
// answer is written into its files when it comes, and then the manager is gone. The error says
// which file is missing, or what in it is not understood.
[[nodiscard]] Result<std::unique_ptr<LinePort>> question_in_files(
    const std::filesystem::path& folder);

}  // namespace ludex::host
