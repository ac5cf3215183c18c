// How long to wait before something that has failed is tried again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "base/time.h"

namespace ludex::fleet {

// Doubles with each try up to thirty seconds. Half of it is random, so that many workers do not
// come back at once.
[[nodiscard]] inline Milliseconds backoff(std::size_t tries, Rng& rng) {
  constexpr Milliseconds first{100};
  constexpr Milliseconds longest{30'000};
  const Milliseconds whole = std::min(longest, first * (1U << std::min<std::size_t>(tries, 16)));
  const auto half = static_cast<std::uint64_t>(whole.count() / 2);
  return whole / 2 + Milliseconds(static_cast<std::int64_t>(rng.below(half + 1)));
}

}  // namespace ludex::fleet
