// What the system shows of a running program, apart from what the program prints.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

namespace ludex::host {

struct ProcessSight {
  std::uint64_t memory = 0;        // bytes in RAM, of the program and all that it has started
  std::size_t processes = 0;       // it and all that it has started
  std::size_t descriptors = 0;     // that the program has open
  Milliseconds processor{};        // the time of processors that all of them have used
  std::vector<std::string> files;  // the names in its working folder, sorted
};

// Looks at the program, whose orphans become children of `reaper`. Absent where /proc does not show
// it: it has ended, or belongs to another user.
[[nodiscard]] std::optional<ProcessSight> look_at(pid_t program, pid_t reaper);
// The names in a folder, sorted; none if it cannot be read.
[[nodiscard]] std::vector<std::string> names_in(const std::filesystem::path& folder);

}  // namespace ludex::host
