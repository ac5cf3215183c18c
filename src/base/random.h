// A small random generator whose numbers are the same with every compiler and library, so that a
// seed replays a match exactly (std distributions differ between libraries).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace ludex {

// One step of SplitMix64 (Steele, Lea and Flood 2014): advances the state and mixes it.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

// xoshiro256** (Blackman and Vigna), seeded through SplitMix64.
class Rng {
 public:
  explicit Rng(std::uint64_t seed);
  [[nodiscard]] std::uint64_t next();
  // Uniform in [0, bound); bound is at least 1.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound);

  // Puts the items into a uniformly random order (Fisher and Yates).
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace ludex
