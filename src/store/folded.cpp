#include "store/folded.h"

#include <array>

#include "base/text.h"

namespace ludex::store {
namespace {

// A range of capitals in Unicode; the small letter of each is `shift` after it.
struct Capitals {
  unsigned first;
  unsigned last;
  unsigned shift;
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
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    // All of these letters, capital and small, take two bytes in UTF-8.
    if (lead < 0xC3 || lead > 0xD0 || at + 1 == text.size()) {
      result += to_lower(text[at]);
      continue;
    }
    unsigned letter = (lead & 0x1FU) << 6U | (static_cast<unsigned char>(text[++at]) & 0x3FU);
    for (const Capitals& range : capitals) {
      if (letter >= range.first && letter <= range.last) {
        letter += range.shift;
        break;
      }
    }
    result += static_cast<char>(0xC0U | letter >> 6U);
    result += static_cast<char>(0x80U | (letter & 0x3FU));
  }
  return result;
}

}  // namespace ludex::store
