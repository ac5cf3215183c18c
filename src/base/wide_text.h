// Converts the full-width forms of ASCII characters (U+FF01 to U+FF5E), which are common in Chinese
// text, to ASCII.
#pragma once

#include <string>
#include <string_view>

namespace ludex {

// The ASCII character of a full-width one, which has three bytes; zero if there is none at `at`.
// Reads on only while the bytes fit, so that a zero behind the text suffices.
[[nodiscard]] inline char narrow_of(const char* at) {
  if (at[0] != '\xEF' || (at[1] != '\xBC' && at[1] != '\xBD')) return '\0';
  const auto low = static_cast<unsigned char>(at[2]);
  if (low < 0x80 || low > 0xBF) return '\0';
  // U+FF00 is EF BC 80, and U+FF40 is EF BD 80.
  const unsigned number = (at[1] == '\xBD' ? 0x40U : 0U) + (low - 0x80U);
  return number >= 1 && number <= 0x5E ? static_cast<char>(' ' + number) : '\0';
}

// The text with its full-width characters as ASCII.
[[nodiscard]] inline std::string narrowed(std::string_view text) {
  const std::string ended(text);
  std::string result;
  for (std::size_t at = 0; at < ended.size(); ++at) {
    const char narrow = narrow_of(ended.c_str() + at);
    result += narrow == '\0' ? ended[at] : narrow;
    at += narrow == '\0' ? 0U : 2U;
  }
  return result;
}

}  // namespace ludex
