// A key of parts of a position, mixed from sets of squares by products with an odd number: cheaper
// than keeping such keys up to date with every move.
#pragma once

#include <cstdint>

namespace ludex::search {

class KeyMixer {
 public:
  void add(std::uint64_t word) {
    key_ = (key_ ^ word) * 0x9E3779B97F4A7C15ULL;
    key_ ^= key_ >> 32U;
  }
  // The lowest bits are the least mixed.
  [[nodiscard]] std::uint64_t key() const { return key_ >> 8U; }

 private:
  std::uint64_t key_ = 0;
};

// The table's key of a position so near the end of a move count that the same pieces are worth
// something else: a key for every eight plies from `from` on.
[[nodiscard]] constexpr std::uint64_t key_near_limit(std::uint64_t key, int clock, int from) {
  constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;
  if (clock < from) return key;
  return key ^ (static_cast<std::uint64_t>((clock - from) / 8 + 1) * spread);
}

}  // namespace ludex::search
