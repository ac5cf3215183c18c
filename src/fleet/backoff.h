// How long to wait before something that has failed is tried again.
#pragma once

#include <algorithm>
#include <cstddef>

#include "base/random.h"
#include "base/scattered.h"
#include "base/time.h"

namespace ludex::fleet {

// Doubles with each try up to thirty seconds. Half of it is random, so that many workers do not
// come back at once.
[[nodiscard]] inline Milliseconds backoff(std::size_t tries, Rng& rng) {
  constexpr Milliseconds first{100};
  constexpr Milliseconds longest{30'000};
  const Milliseconds whole = std::min(longest, first * (1U << std::min<std::size_t>(tries, 16)));
  return scattered(whole, rng);
}

}  // namespace ludex::fleet
