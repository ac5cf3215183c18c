#include "records/text/encoding.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "base/utf8.h"

namespace ludex::records {

namespace {

// The length of the code point at the front, or 0 if there is no valid one.
std::size_t code_point_bytes(std::string_view text) {
  const auto front = front_code_point(text);
  return front ? front->bytes : 0;
}

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// The letters of Windows-1252 in the place of the control characters 0x80 to 0x9F of Latin-1.
constexpr std::array<std::string_view, 32> windows_letters{
    "€", replacement, "‚",         "ƒ", "„",         "…",         "†", "‡",         "ˆ", "‰", "Š",
    "‹", "Œ",         replacement, "Ž", replacement, replacement, "‘", "’",         "“", "”", "•",
    "–", "—",         "˜",         "™", "š",         "›",         "œ", replacement, "ž", "Ÿ"};

// A conversion by libc's iconv in one direction.
class Converter {
 public:
  Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {
    // The charsets named here come with libc.
    expects(reinterpret_cast<std::intptr_t>(handle_) != -1);
  }
  ~Converter() { iconv_close(handle_); }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  // Converts and removes the front of `text`, up to a character that is cut off at the end. Bytes
  // that cannot be converted become `substitute`.
  std::string convert(std::string_view& text, std::string_view substitute) {
    std::string result;
    // iconv() takes a pointer to bytes that it does not change.
    char* in = const_cast<char*>(text.data());
    std::size_t left = text.size();
    std::array<char, 4096> room{};
    while (left > 0) {
      char* out = room.data();
      std::size_t free = room.size();
      const bool failed = iconv(handle_, &in, &left, &out, &free) == static_cast<std::size_t>(-1);
      const int reason = errno;
      result.append(room.data(), room.size() - free);
      if (!failed || reason == E2BIG) continue;
      if (reason == EINVAL) break;
      result += substitute;
      const std::size_t skipped = std::max<std::size_t>(1, bad_bytes({in, left}));
      in += skipped;
      left -= skipped;
    }
    text.remove_prefix(text.size() - left);
    return result;
  }
  // Sets the function that measures a character that could not be converted; by default it is 1
  // byte long.
  void set_bad_bytes(std::function<std::size_t(std::string_view)> measure) {
    measure_ = std::move(measure);
  }

 private:
  [[nodiscard]] std::size_t bad_bytes(std::string_view text) const {
    return std::min(measure_ ? measure_(text) : 1, text.size());
  }

  iconv_t handle_;
  std::function<std::size_t(std::string_view)> measure_;
};

// Indexed by Charset. The strings are literals, so they are zero-terminated.
constexpr std::array<std::string_view, 8> charset_names{"UTF-8",  "GB18030", "BIG5",   "CP932",
                                                        "EUC-JP", "EUC-KR",  "CP1251", "CP1252"};

const char* iconv_name(Charset charset) {
  return charset_names[static_cast<std::size_t>(charset)].data();
}

struct CharsetAlias {
  std::string_view name;
  Charset charset{};
};
// Aliases from RFC 1345 and the IANA registry, as far as game records have been seen with them.
constexpr std::array<CharsetAlias, 27> charset_aliases{
    {{"utf8", Charset::utf8},           {"us-ascii", Charset::utf8},
     {"ascii", Charset::utf8},          {"gbk", Charset::gb18030},
     {"gb2312", Charset::gb18030},      {"cp936", Charset::gb18030},
     {"big-5", Charset::big5},          {"big5-hkscs", Charset::big5},
     {"cp950", Charset::big5},          {"shift_jis", Charset::cp932},
     {"shift-jis", Charset::cp932},     {"sjis", Charset::cp932},
     {"windows-31j", Charset::cp932},   {"eucjp", Charset::euc_jp},
     {"euckr", Charset::euc_kr},        {"ks_c_5601-1987", Charset::euc_kr},
     {"windows-1251", Charset::cp1251}, {"windows-1252", Charset::cp1252},
     {"iso-8859-1", Charset::cp1252},   {"iso8859-1", Charset::cp1252},
     {"iso8859_1", Charset::cp1252},    {"iso_8859-1", Charset::cp1252},
     {"ms_kanji", Charset::cp932},      {"x-sjis", Charset::cp932},
     {"latin1", Charset::cp1252},       {"latin-1", Charset::cp1252},
     {"euc-cn", Charset::gb18030}}};

// Characters that are frequent in texts about xiangqi, simplified and traditional.
constexpr std::string_view frequent =
    "炮砲包马馬车車兵卒相象士仕帅帥将將进進退平前后後一二三四五六七八九１２３４５６７８９"
    "红紅黑方胜勝负負和先手局着步棋杯赛賽年月日的是不有如改走可以可";

// Rates how much the text looks like a Chinese text about xiangqi.
int likeness(std::string_view text) {
  int points = 0;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, code_point_bytes(text));
    const std::string_view letter = text.substr(0, length);
    if (letter == replacement) {
      points -= 20;
    } else if (length == 3) {
      const bool han = letter >= "一" && letter <= "\xE9\xBF\xBF";
      points += frequent.find(letter) != std::string_view::npos ? 8 : han ? 1 : 0;
    }
    text.remove_prefix(length);
  }
  return points;
}

// The text without a character that is cut off at the end.
std::string_view whole_characters(std::string_view text) {
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    if (continues_character(text[text.size() - back])) continue;
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    const std::size_t wanted = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return wanted > back ? text.substr(0, text.size() - back) : text;
  }
  return text;
}

}  // namespace

bool is_ascii(std::string_view text) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & 0x8080808080808080ULL) != 0) return false;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  while (!text.empty()) {
    const std::size_t length = code_point_bytes(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_damaged_utf8(std::string_view text) {
  std::size_t valid = 0;
  std::size_t invalid = 0;
  while (!text.empty()) {
    const std::size_t length = code_point_bytes(text);
    valid += length > 1 ? 1 : 0;
    invalid += length == 0 ? 1 : 0;
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return invalid > 0 && valid >= 3 * invalid;
}

std::string to_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else if (byte < 0xA0) {
      result += windows_letters[byte - 0x80U];
    } else {
      append_code_point(result, byte);
    }
  }
  return result;
}

std::string_view name_of(Charset charset) {
  return charset_names[static_cast<std::size_t>(charset)];
}

std::optional<Charset> charset_named(std::string_view name) {
  name = trim(name);
  for (std::size_t index = 0; index < charset_names.size(); ++index) {
    if (equal_ignoring_case(name, charset_names[index])) return static_cast<Charset>(index);
  }
  const auto alias =
      std::find_if(charset_aliases.begin(), charset_aliases.end(),
                   [&](const CharsetAlias& row) { return equal_ignoring_case(name, row.name); });
  if (alias == charset_aliases.end()) return std::nullopt;
  return alias->charset;
}

bool hides_ascii(Charset charset) {
  return charset == Charset::gb18030 || charset == Charset::big5 || charset == Charset::cp932;
}

std::size_t unit_bytes(std::string_view text, Charset charset) {
  if (text.size() < 2 || !hides_ascii(charset)) return 1;
  const auto lead = static_cast<unsigned char>(text[0]);
  const auto trail = static_cast<unsigned char>(text[1]);
  // Half-width kana are single bytes.
  const bool is_kana = charset == Charset::cp932 && lead >= 0xA0 && lead <= 0xDF;
  const unsigned char last_lead = charset == Charset::cp932 ? 0xFC : 0xFE;
  if (lead < 0x81 || lead > last_lead || is_kana) return 1;
  // In GB18030 a digit is the second of four bytes, and the last two bytes have the form of the
  // first two.
  const unsigned char first_trail = charset == Charset::gb18030 ? '0' : '@';
  return trail >= first_trail && trail != 0x7F && trail != 0xFF ? 2 : 1;
}

Charset guess_charset(std::string_view text) {
  if (is_utf8(whole_characters(text))) return Charset::utf8;
  std::string_view front = text;
  const int as_gb18030 = likeness(decode_front(front, Charset::gb18030));
  front = text;
  return likeness(decode_front(front, Charset::big5)) > as_gb18030 ? Charset::big5
                                                                   : Charset::gb18030;
}

std::string decode(std::string_view text, Charset charset) {
  std::string result = decode_front(text, charset);
  if (!text.empty()) {
    result += replacement;
  }
  return result;
}

std::string decode_front(std::string_view& text, Charset charset) {
  Converter converter("UTF-8", iconv_name(charset));
  converter.set_bad_bytes([charset](std::string_view bad) { return unit_bytes(bad, charset); });
  return converter.convert(text, replacement);
}

std::string encode(std::string_view text, Charset charset) {
  Converter converter(iconv_name(charset), "UTF-8");
  converter.set_bad_bytes(code_point_bytes);
  std::string result = converter.convert(text, "?");
  if (!text.empty()) {
    result += '?';
  }
  return result;
}

std::string decode_utf16(std::string_view bytes) {
  std::size_t end = 0;
  while (end + 1 < bytes.size() && (bytes[end] != '\0' || bytes[end + 1] != '\0')) {
    end += 2;
  }
  const bool ended = end + 1 < bytes.size();
  std::string_view text = ended ? bytes.substr(0, end) : bytes;
  Converter converter("UTF-8", "UTF-16LE");
  converter.set_bad_bytes([](std::string_view) -> std::size_t { return 2; });
  std::string result = converter.convert(text, replacement);
  if (!text.empty()) {
    result += replacement;
  }
  return result;
}

std::string tidy(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](char c) { return c != '\r' && c != '\0'; });
  constexpr std::string_view edges = " \t\n";
  const std::size_t first = result.find_first_not_of(edges);
  if (first == std::string::npos) return {};
  return result.substr(first, result.find_last_not_of(edges) + 1 - first);
}

}  // namespace ludex::records
