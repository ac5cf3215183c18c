// Waits that differ, so that many programs that begin to wait together do not act in the same
// moment.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "base/time.h"

namespace ludex {

// Uniform between half of the wait and all of it.
[[nodiscard]] inline Milliseconds scattered(Milliseconds wait, Rng& rng) {
  const auto half = static_cast<std::uint64_t>(wait.count() / 2);
  return wait / 2 + Milliseconds(rng.below(half + 1));
}

}  // namespace ludex
