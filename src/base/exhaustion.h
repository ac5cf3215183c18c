// The errors of a system that has no memory, thread, process or descriptor left for us. They can
// happen nearly anywhere, and no code near that place can handle them. So they alone are thrown
// (std::bad_alloc, std::system_error), and caught at the root of a thread or of a subcommand.
#pragma once

#include <exception>
#include <new>
#include <string>

namespace ludex {

// Describes the exception as a part of a sentence: "out of memory", "cannot start another process:
// Too many open files".
[[nodiscard]] inline std::string describe(const std::exception& refusal) {
  if (dynamic_cast<const std::bad_alloc*>(&refusal) != nullptr) {
    return "out of memory";
  }
  return refusal.what();
}

}  // namespace ludex
