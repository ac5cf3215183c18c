// Draws in proportion to weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/random.h"

namespace ludex {

// The number of one of `count` items; weight(number) is its weight. std::nullopt if no item has
// any. Expects that the sum of the weights fits.
template <class Weight>
[[nodiscard]] std::optional<std::size_t> weighted_choice(std::size_t count, const Weight& weight,
                                                         Rng& rng) {
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at < count; ++at) {
    sum += weight(at);
  }
  if (sum == 0) return std::nullopt;
  std::uint64_t left = rng.below(sum);
  std::size_t at = 0;
  while (left >= weight(at)) {
    left -= weight(at);
    ++at;
  }
  return at;
}

}  // namespace ludex
