// Functions on eight bytes of text at a time, for readers of files of many megabytes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace ludex::eight_bytes {

inline constexpr std::size_t size = 8;

[[nodiscard]] constexpr std::uint64_t repeated(unsigned char byte) {
  return std::uint64_t{0x0101'0101'0101'0101} * byte;
}

// Loads eight bytes; the first one becomes the lowest.
[[nodiscard]] inline std::uint64_t load(const char* from) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, from, size);
  return bytes;
}

// Each function returns a word with the top bit set in every byte that qualifies: zeros() in bytes
// that are zero, high() in those above 0x7F, below() in those below a limit of at most 0x80. Only
// the lowest set bit of zeros() and below() is reliable: a borrow from the bytes below may set
// higher ones.
[[nodiscard]] constexpr std::uint64_t zeros(std::uint64_t bytes) {
  return (bytes - repeated(1)) & ~bytes & repeated(0x80);
}
[[nodiscard]] constexpr std::uint64_t high(std::uint64_t bytes) {
  return bytes & repeated(0x80);
}
[[nodiscard]] constexpr std::uint64_t below(std::uint64_t bytes, unsigned char limit) {
  return (bytes - repeated(limit)) & ~bytes & repeated(0x80);
}

// The index of the byte that has the lowest set bit; expects that a bit is set.
[[nodiscard]] constexpr std::size_t first(std::uint64_t bits) {
  return static_cast<std::size_t>(std::countr_zero(bits)) / 8;
}

// Whether the text is printable ASCII without a backslash. Such text reads the same in every
// charset, with escapes and without.
[[nodiscard]] inline bool is_plain(std::string_view text) {
  constexpr unsigned char last = 0x7E;
  const auto strange = [](std::uint64_t bytes) {
    return below(bytes, ' ') | high(bytes) | high(bytes + repeated(0x7F - last)) |
           zeros(bytes ^ repeated('\\'));
  };
  std::size_t at = 0;
  for (; at + size <= text.size(); at += size) {
    if (strange(load(text.data() + at)) != 0) return false;
  }
  if (at == text.size()) return true;
  std::uint64_t rest = repeated(' ');
  std::memcpy(&rest, text.data() + at, text.size() - at);
  return strange(rest) == 0;
}

}  // namespace ludex::eight_bytes
