#include "serve/wire/name.h"

#include <cstddef>

#include "base/text.h"
#include "base/utf8.h"

namespace ludex::serve {

namespace {

constexpr std::size_t most_name_characters = 40;

}  // namespace

std::string tidy_name(std::string_view text) {
  std::string tidy;
  std::size_t characters = 0;
  for (const char byte : trim(text)) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < ' ' || code == 0x7F) continue;
    if (!continues_character(byte) && ++characters > most_name_characters) break;
    tidy += byte;
  }
  return tidy;
}

}  // namespace ludex::serve
