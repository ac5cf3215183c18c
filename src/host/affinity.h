// Which processors the threads of this program, and the programs that they start, may run on.
#pragma once

#include <sched.h>

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::host {

// Processor numbers as the kernel counts them, ascending.
using Processors = std::vector<int>;

// The processors that this program may use.
[[nodiscard]] Processors usable_processors();
// Parses a list such as "3,5,7-11". A processor that this program may not use is an error.
[[nodiscard]] Result<Processors> parse_processors(std::string_view text);

// Keeps the calling thread on one processor as long as this object lives. Threads and processes
// that the thread starts in that time inherit the restriction, and keep it afterwards.
class PinnedThread {
 public:
  explicit PinnedThread(int processor);
  PinnedThread(const PinnedThread&) = delete;
  PinnedThread& operator=(const PinnedThread&) = delete;
  ~PinnedThread();

 private:
  std::optional<cpu_set_t> before_;  // the mask to restore; absent if the kernel refused
};

}  // namespace ludex::host
