// The errors of a system that has no memory, thread, process or descriptor left for us. They can
// happen nearly anywhere, and no code near that place can handle them. So they alone are thrown
// (std::bad_alloc, std::system_error), and caught at the root of a thread or of a subcommand.
#pragma once

#include <exception>
#include <new>
#include <string>

namespace ludex {

// Sets 4 MiB aside (of addresses: they are not written), once for each call. The first allocation
// that fails releases them and throws std::bad_alloc: the destructors that run then, and the code
// that reports it, may allocate.
void reserve_memory_for_unwinding();

// Describes the exception as a part of a sentence: "out of memory", "cannot start another process:
// Too many open files".
[[nodiscard]] std::string describe(const std::exception& refusal);

}  // namespace ludex
