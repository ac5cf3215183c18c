#include "store/folded.h"

#include <array>

#include "base/text.h"
#include "base/utf8.h"

namespace ludex::store {
namespace {

// A range of capitals in Unicode; the small letter of each is `shift` after it.
struct Capitals {
  char32_t first;
  char32_t last;
  char32_t shift;
};
constexpr std::array<Capitals, 4> capitals{{
    {0x00C0, 0x00DE, 0x20},  // À … Þ; the × among them becomes ÷, which does no harm
    {0x0391, 0x03A9, 0x20},  // Α … Ω
    {0x0400, 0x040F, 0x50},  // Ѐ … Џ
    {0x0410, 0x042F, 0x20},  // А … Я
}};

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto character = front_code_point(text);
    if (!character || character->value < 0x80) {
      result += to_lower(text.front());
      text.remove_prefix(1);
      continue;
    }
    char32_t letter = character->value;
    text.remove_prefix(character->bytes);
    for (const Capitals& range : capitals) {
      if (letter >= range.first && letter <= range.last) {
        letter += range.shift;
        break;
      }
    }
    append_code_point(result, letter);
  }
  return result;
}

}  // namespace ludex::store
