#include "tournament/byte_text.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/utf8.h"

namespace ludex::tournament {

std::string as_latin1(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    append_code_point(text, static_cast<unsigned char>(byte));
  }
  return text;
}

Result<std::string> from_latin1(const nlohmann::json& json) {
  if (!json.is_string()) return fail("a text was expected");
  std::string bytes;
  for (std::string_view rest = json.get_ref<const std::string&>(); !rest.empty();) {
    const auto character = front_code_point(rest);
    if (!character || character->value > 0xFF) {
      return fail("a character above U+00FF stands for no byte");
    }
    bytes += static_cast<char>(character->value);
    rest.remove_prefix(character->bytes);
  }
  return bytes;
}

}  // namespace ludex::tournament
