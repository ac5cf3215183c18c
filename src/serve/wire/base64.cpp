#include "serve/wire/base64.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ludex::serve {

namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint8_t byte = i < count ? static_cast<std::uint8_t>(bytes[at + i]) : 0;
      group = (group << 8U) | byte;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= count ? letters[(group >> (18U - 6U * i)) & 63U] : '=';
    }
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t group = 0;
  std::size_t bits = 0;
  for (const char c : text.substr(0, text.find('='))) {
    const std::size_t value = letters.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    group = (group << 6U) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>((group >> bits) & 255U);
    }
  }
  // Other lengths, other ends and bits that stand for nothing are refused.
  if (base64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace ludex::serve
