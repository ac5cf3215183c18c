// Which processors the threads of this program, and what they start, may run on.
#pragma once

#include <sched.h>

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::host {

// Numbers of processors as the kernel has them, ascending.
using Processors = std::vector<int>;

// Those that this program may use.
[[nodiscard]] Processors usable_processors();
// "3,5,7-11": every one of them usable.
[[nodiscard]] Result<Processors> parse_processors(std::string_view text);

// Keeps the calling thread on one processor while it lives. Threads and processes that it starts
// meanwhile inherit that, and keep it.
class PinnedThread {
 public:
  explicit PinnedThread(int processor);
  PinnedThread(const PinnedThread&) = delete;
  PinnedThread& operator=(const PinnedThread&) = delete;
  ~PinnedThread();

 private:
  std::optional<cpu_set_t> before_;  // absent: the kernel refused
};

}  // namespace ludex::host
