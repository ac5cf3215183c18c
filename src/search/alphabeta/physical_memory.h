// The memory of the machine.
#pragma once

#include <unistd.h>

#include <cstddef>

namespace ludex::search {

// A system that overcommits memory would grant a larger table, and kill the process when the table
// is used.
[[nodiscard]] inline std::size_t physical_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace ludex::search
