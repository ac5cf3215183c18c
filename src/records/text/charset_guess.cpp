// Guesses the charset of a text that does not name it, by how often its bytes fall where the common
// characters of each charset lie. The weights are points for each byte or pair of bytes.
#include <algorithm>
#include <cstddef>
#include <limits>

#include "base/expects.h"
#include "records/text/encoding.h"

namespace ludex::records {

namespace {

constexpr int impossible = -40;
constexpr int strange = -4;
constexpr int rare = 1;
constexpr int known = 2;
constexpr int common = 6;

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool is_in(unsigned byte, unsigned first, unsigned last) {
  return byte >= first && byte <= last;
}

// The points that a character beyond ASCII is worth, and its length in bytes.
struct WeighedUnit {
  int points = 0;
  std::size_t bytes = 2;
};

// The common characters are those of GB2312: kana stand in rows A4 and A5, hanzi sorted by their
// sound in the rows up to D7, and rarer hanzi in the rows up to F7.
WeighedUnit weigh_gb18030(unsigned lead, unsigned trail) {
  if (!is_in(lead, 0x81, 0xFE)) return {impossible, 1};
  if (is_in(trail, 0x30, 0x39)) return {rare, 4};
  if (!is_in(trail, 0x40, 0xFE) || trail == 0x7F) return {impossible, 1};
  if (trail < 0xA1) return {strange};
  if (is_in(lead, 0xB0, 0xD7)) return {common};
  if (is_in(lead, 0xA1, 0xA3)) return {known};
  return {is_in(lead, 0xD8, 0xF7) ? rare : strange};
}

// The frequent characters stand in rows A4 to C6.
WeighedUnit weigh_big5(unsigned lead, unsigned trail) {
  if (!is_in(lead, 0x81, 0xFE)) return {impossible, 1};
  if (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0xA1, 0xFE)) return {impossible, 1};
  if (is_in(lead, 0xA4, 0xC6)) return {common};
  if (is_in(lead, 0xA1, 0xA3)) return {known};
  return {is_in(lead, 0xC9, 0xF9) ? rare : strange};
}

// Kana stand in rows 82 and 83, the frequent kanji in rows 88 to 97. Half-width kana, which are
// rare in texts, are single bytes.
WeighedUnit weigh_cp932(unsigned lead, unsigned trail) {
  if (is_in(lead, 0xA1, 0xDF)) return {strange, 1};
  if (!is_in(lead, 0x81, 0x9F) && !is_in(lead, 0xE0, 0xFC)) return {impossible, 1};
  if (!is_in(trail, 0x40, 0xFC) || trail == 0x7F) return {impossible, 1};
  if (is_in(lead, 0x82, 0x83) || is_in(lead, 0x88, 0x97)) return {common};
  if (lead == 0x81) return {known};
  return {is_in(lead, 0x98, 0xEA) ? rare : strange};
}

// Only the rows of kana distinguish EUC-JP from GB2312.
WeighedUnit weigh_euc_jp(unsigned lead, unsigned trail) {
  if (lead == 0x8E || lead == 0x8F) return {strange, lead == 0x8E ? 2U : 3U};
  if (!is_in(lead, 0xA1, 0xFE) || !is_in(trail, 0xA1, 0xFE)) return {impossible, 1};
  return {is_in(lead, 0xA4, 0xA5) ? common + known : is_in(lead, 0xB0, 0xF4) ? known : rare};
}

WeighedUnit weigh_euc_kr(unsigned lead, unsigned trail) {
  if (!is_in(lead, 0xA1, 0xFE) || !is_in(trail, 0xA1, 0xFE)) return {impossible, 1};
  return {is_in(lead, 0xB0, 0xC8) ? known : rare};
}

// In a Russian word every letter but the first is small.
WeighedUnit weigh_cp1251(unsigned before, unsigned byte, unsigned after) {
  const bool small = byte >= 0xE0 || byte == 0xB8;
  const bool large = is_in(byte, 0xC0, 0xDF) || byte == 0xA8;
  const bool before_small = before >= 0xE0 || before == 0xB8;
  if (!small && !large) return {strange, 1};
  if (large && before_small) return {strange, 1};
  return {before >= 0xC0 || after >= 0xC0 ? common / 2 : rare, 1};
}

// A letter with an accent usually has ASCII letters on both sides.
WeighedUnit weigh_cp1252(unsigned before, unsigned byte, unsigned after) {
  const auto is_high = [](unsigned other) { return other >= 0x80; };
  if (byte < 0xA0) return {strange, 1};
  if (byte < 0xC0) return {-rare, 1};
  return {is_high(before) || is_high(after) ? strange : known, 1};
}

WeighedUnit weigh(std::string_view text, std::size_t at, Charset charset) {
  const unsigned before = at > 0 ? byte_at(text, at - 1) : 0;
  const unsigned byte = byte_at(text, at);
  const unsigned after = byte_at(text, at + 1);
  switch (charset) {
    case Charset::gb18030:
      return weigh_gb18030(byte, after);
    case Charset::big5:
      return weigh_big5(byte, after);
    case Charset::cp932:
      return weigh_cp932(byte, after);
    case Charset::euc_jp:
      return weigh_euc_jp(byte, after);
    case Charset::euc_kr:
      return weigh_euc_kr(byte, after);
    case Charset::cp1251:
      return weigh_cp1251(before, byte, after);
    case Charset::cp1252:
      return weigh_cp1252(before, byte, after);
    case Charset::utf8:
      break;
  }
  return {impossible, 1};
}

long points_of(std::string_view text, Charset charset) {
  long points = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {
      ++at;
      continue;
    }
    const WeighedUnit weighed = weigh(text, at, charset);
    points += weighed.points;
    at += weighed.bytes;
  }
  return points;
}

}  // namespace

Charset guess_charset(std::string_view text, std::span<const Charset> candidates) {
  expects(!candidates.empty());
  if (is_utf8(text)) return Charset::utf8;
  Charset best = candidates.front();
  long most = std::numeric_limits<long>::min();
  for (const Charset candidate : candidates) {
    const long points = points_of(text, candidate);
    if (points <= most) continue;
    most = points;
    best = candidate;
  }
  return best;
}

}  // namespace ludex::records
