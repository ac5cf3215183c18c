// Texts of files that do not say how they are written.
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

// Valid UTF-8 stays as it is; anything else is taken for Latin-1 with the letters of Windows.
[[nodiscard]] std::string to_utf8(std::string_view text);

// What texts are written in. GB18030 stands for its ancestors GB2312 and GBK too, CP932 for
// Shift-JIS and CP1252 for Latin-1.
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

// "GB18030", "UTF-8": the names by which files and users know the charsets.
[[nodiscard]] std::string_view name_of(Charset charset);
// By that name or another usual one ("GBK", "Shift_JIS", "latin1"), in any case.
[[nodiscard]] std::optional<Charset> charset_named(std::string_view name);
// Whether the second byte of a character may be a backslash or a bracket, so that texts with
// escapes must be read character by character.
[[nodiscard]] bool hides_ascii(Charset charset);
// How many bytes at the front of the text, which is not empty, stand and fall together in a charset
// that hides ASCII: 2 where a lead byte has a trail byte behind it, whether the pair is in use or
// not, and 1 otherwise. decode() replaces such a unit as a whole, so that no bracket comes out of
// it that a reader of units did not see.
[[nodiscard]] std::size_t unit_bytes(std::string_view text, Charset charset);

// UTF-8 if the text is that; else what makes better Chinese of it, words of xiangqi above all.
// A character that is cut off at the end does not count.
[[nodiscard]] Charset guess_charset(std::string_view text);
// UTF-8 if the text is that; else the one of the candidates in which its bytes are most like those
// of a text, the first of several. Expects a candidate; EUC is judged by its kana alone.
[[nodiscard]] Charset guess_charset(std::string_view text, std::span<const Charset> candidates);

// Bytes that mean nothing become U+FFFD.
[[nodiscard]] std::string decode(std::string_view text, Charset charset);
// Decodes what is complete and takes it off the front; a character that is cut off at the end
// stays.
[[nodiscard]] std::string decode_front(std::string_view& text, Charset charset);
// The text, which is UTF-8, in another charset; characters that it lacks become question marks.
[[nodiscard]] std::string encode(std::string_view text, Charset charset);

// UTF-16, low byte first, up to a zero character; half a character becomes U+FFFD.
[[nodiscard]] std::string decode_utf16(std::string_view bytes);

// A text as programs for Windows keep it, made ours: lines end in LF, zeros are gone, and so are
// blanks and line ends at both ends.
[[nodiscard]] std::string tidy(std::string_view text);

}  // namespace ludex::records
