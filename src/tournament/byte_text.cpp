#include "tournament/byte_text.h"

#include <cstddef>
#include <nlohmann/json.hpp>

namespace ludex::tournament {

std::string as_latin1(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x80U) {
      text += byte;
    } else {
      text += static_cast<char>(0xC0U | (code >> 6U));
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

Result<std::string> from_latin1(const nlohmann::json& json) {
  if (!json.is_string()) return fail("a text was expected");
  std::string bytes;
  const auto& text = json.get_ref<const std::string&>();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto code = static_cast<unsigned char>(text[at]);
    if (code < 0x80U) {
      bytes += text[at];
    } else if (at + 1 < text.size() && (code & 0xFCU) == 0xC0U) {
      bytes += static_cast<char>(((code & 0x03U) << 6U) |
                                 (static_cast<unsigned char>(text[++at]) & 0x3FU));
    } else {
      return fail("a character above U+00FF stands for no byte");
    }
  }
  return bytes;
}

}  // namespace ludex::tournament
