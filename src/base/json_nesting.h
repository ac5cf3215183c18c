// How deeply the arrays and objects of a JSON text are nested. Code that walks a value recursively
// uses stack for every level, so text from outside is checked before it is parsed.
#pragma once

#include <cstddef>
#include <string_view>

namespace ludex {

// Deeper than any of our messages.
inline constexpr int deepest_json = 64;

// The position at which the text first nests too deeply; npos if there is none. Brackets in strings
// do not count.
[[nodiscard]] constexpr std::size_t too_deep(std::string_view text) {
  int depth = 0;
  bool is_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char sign = text[at];
    if (is_string) {
      if (sign == '\\') {
        ++at;
      }
      is_string = sign != '"';
    } else if (sign == '"') {
      is_string = true;
    } else if (sign == '[' || sign == '{') {
      if (++depth > deepest_json) return at;
    } else if (sign == ']' || sign == '}') {
      --depth;
    }
  }
  return std::string_view::npos;
}

}  // namespace ludex
