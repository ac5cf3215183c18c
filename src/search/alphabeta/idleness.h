// Leaving a part of the machine to others: fewer threads, and pauses where a thread is too much.
#pragma once

#include <cstddef>

#include "base/time.h"
#include "search/alphabeta/outlook.h"

namespace ludex::search {

// What is left of so many threads: some, each of which works for a share of the time.
struct Workload {
  std::size_t threads = 1;
  int work = 1'000;  // permill

  // How long to rest after so much work.
  [[nodiscard]] Duration rest_after(Duration worked) const {
    return worked * (1'000 - work) / work;
  }
  bool operator==(const Workload&) const = default;
};

// A quarter of the work for every degree is left undone; expects a thread at least.
[[nodiscard]] constexpr Workload workload(std::size_t threads, Degree idle) {
  const std::size_t quarters = threads * (4 - static_cast<std::size_t>(idle));
  const std::size_t used = (quarters + 3) / 4;
  return {used, static_cast<int>(quarters * 250 / used)};
}

}  // namespace ludex::search
