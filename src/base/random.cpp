#include "base/random.h"

#include <bit>

#include "base/expects.h"

namespace ludex {

Rng::Rng(std::uint64_t seed) {
  for (auto& word : state_) {
    word = split_mix(seed);
  }
}

std::uint64_t Rng::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Rng::below(std::uint64_t bound) {
  expects(bound > 0);
  // Numbers below the threshold would favour small results; they are discarded.
  const std::uint64_t threshold = (0 - bound) % bound;
  for (;;) {
    const std::uint64_t number = next();
    if (number >= threshold) return number % bound;
  }
}

}  // namespace ludex
