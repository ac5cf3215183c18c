// UTF-8 as Unicode 15 has it, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ludex {

// Whether the byte continues a character that an earlier byte began.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

struct CodePoint {
  char32_t value;
  std::size_t bytes;  // 1 to 4
};

// The code point at the front of the text; nullopt if the text is empty or begins with none.
[[nodiscard]] std::optional<CodePoint> front_code_point(std::string_view text);

// Appends the code point; U+FFFD in the place of a surrogate or of a value above U+10FFFF.
void append_code_point(std::string& text, char32_t value);

}  // namespace ludex
