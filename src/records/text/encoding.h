// Finds out the charset of a text in a file that does not name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ludex::records {

[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool is_utf8(std::string_view text);

// Whether a text is UTF-8 with some damage, such as a name that was cut off within a character: it
// has three valid characters beyond ASCII, or more, for each byte that fits none. In texts of
// double-byte charsets it is the other way round.
[[nodiscard]] bool is_damaged_utf8(std::string_view text);

// Returns valid UTF-8 unchanged; any other text is read as Latin-1 with the letters of Windows.
[[nodiscard]] std::string to_utf8(std::string_view text);

// The charset of a text. GB18030 also covers its ancestors GB2312 and GBK, CP932 covers Shift-JIS,
// and CP1252 covers Latin-1.
enum class Charset : std::uint8_t {
  utf8,
  gb18030,
  big5,
  cp932,
  euc_jp,
  euc_kr,
  cp1251,
  cp1252,
};

// The name by which files and users know the charset: "GB18030", "UTF-8".
[[nodiscard]] std::string_view name_of(Charset charset);
// Finds a charset by that name or another usual one ("GBK", "Shift_JIS", "latin1"), in any case.
[[nodiscard]] std::optional<Charset> charset_named(std::string_view name);
// Whether the second byte of a character may be a backslash or a bracket, so that texts with
// escapes must be read character by character.
[[nodiscard]] bool hides_ascii(Charset charset);
// The length of the unit at the front of the text, which must not be empty. In a charset that hides
// ASCII, a lead byte with a trail byte behind it is a unit of 2 bytes, whether or not the pair is
// assigned; any other byte is a unit of 1. decode() replaces a unit as a whole, so its output has
// no bracket that a reader of units did not see.
[[nodiscard]] std::size_t unit_bytes(std::string_view text, Charset charset);

// UTF-8 if the text is valid UTF-8; otherwise GB18030 or Big5, whichever decodes to better Chinese,
// above all to words of xiangqi. A character that is cut off at the end is ignored.
[[nodiscard]] Charset guess_charset(std::string_view text);
// UTF-8 if the text is valid UTF-8; otherwise the candidate in which the bytes look most like a
// text, and the earliest of equal ones. Expects at least one candidate. EUC-JP is recognized by its
// kana alone.
[[nodiscard]] Charset guess_charset(std::string_view text, std::span<const Charset> candidates);

// Bytes that have no meaning in the charset become U+FFFD.
[[nodiscard]] std::string decode(std::string_view text, Charset charset);
// Decodes the complete characters and removes them from the front of `text`; a character that is
// cut off at the end stays there.
[[nodiscard]] std::string decode_front(std::string_view& text, Charset charset);
// Converts UTF-8 text to another charset; characters that the charset lacks become question marks.
[[nodiscard]] std::string encode(std::string_view text, Charset charset);

// Decodes UTF-16LE up to a zero character; an incomplete character becomes U+FFFD.
[[nodiscard]] std::string decode_utf16(std::string_view bytes);

// Cleans up a text as Windows programs store it: removes carriage returns, zeros, and blanks and
// line ends at both ends. Lines end in LF afterwards.
[[nodiscard]] std::string tidy(std::string_view text);

}  // namespace ludex::records
