// Serves the old file protocol of Gomocup (gomocup.md section 14) as lines of the new one: the
// manager writes a position into a folder, starts the engine there, and reads one move when the
// engine has ended.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "host/line_port.h"

namespace ludex::host {

// Returns a port that plays a manager who asks the question left in the folder, in the protocol of
// lines. The answer is written into the folder's files when it arrives, and then the port reports
// the manager as gone. The error names the file that is missing, or what in it is not understood.
[[nodiscard]] Result<std::unique_ptr<LinePort>> question_in_files(
    const std::filesystem::path& folder);

}  // namespace ludex::host
