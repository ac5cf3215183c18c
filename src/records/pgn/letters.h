// The kinds of single bytes and characters in PGN text: the scanner's alphabet. Functions that take
// pointers read until a byte stops them, such as the zero behind the text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wide_text.h"

namespace ludex::records::pgn {

// What a byte begins or continues.
enum class Byte : std::uint8_t { other, blank, digit, symbol };

constexpr std::array<Byte, 256> make_bytes() {
  std::array<Byte, 256> bytes{};
  // Dots stand only after move numbers and are blanks, like carriage returns and other white space.
  for (const char c : {' ', '\t', '\r', '\n', '\v', '\f', '.'}) {
    bytes[static_cast<unsigned char>(c)] = Byte::blank;
  }
  for (unsigned c = '0'; c <= '9'; ++c) {
    bytes[c] = Byte::digit;
  }
  for (unsigned c = 'A'; c <= 'Z'; ++c) {
    bytes[c] = bytes[c + 'a' - 'A'] = Byte::symbol;
  }
  for (const char c : {'_', '+', '#', '=', ':', '-', '/', '@', '\''}) {
    bytes[static_cast<unsigned char>(c)] = Byte::symbol;
  }
  // The moves of other games may have other letters than ASCII.
  for (unsigned c = 0x80; c <= 0xFF; ++c) {
    bytes[c] = Byte::symbol;
  }
  return bytes;
}

inline constexpr std::array<Byte, 256> byte_kinds = make_bytes();

inline Byte kind_of(char c) {
  return byte_kinds[static_cast<unsigned char>(c)];
}

inline bool continues_word(char c) {
  const Byte kind = kind_of(c);
  return kind == Byte::symbol || kind == Byte::digit;
}

// The length of a wide blank, or of dots after a number, as Chinese texts have them; 0 if there is
// none at `at`.
inline std::size_t wide_blank_bytes(const char* at) {
  if (at[0] == '\xE3' && at[1] == '\x80' && at[2] == '\x80') return 3;  // U+3000, a blank
  if (at[0] == '\xE2' && at[1] == '\x80' && at[2] == '\xA6') return 3;  // U+2026, three dots
  if (at[0] == '\xEF' && at[1] == '\xBC' && at[2] == '\x8E') return 3;  // U+FF0E, a dot
  return 0;
}

inline bool is_wide_letter(const char* at) {
  const char letter = to_lower(narrow_of(at));
  return letter >= 'a' && letter <= 'z';
}

// The end of a Chinese move of four characters, some of which may be ASCII digits. With full-width
// letters it may be one of WXF, whose dot is no blank, or one of ICCS, which has five characters.
inline const char* end_of_chinese_word(const char* at) {
  const bool is_wide = is_wide_letter(at);
  int length = 4;
  bool has_dash = false;
  for (int characters = 0; characters < length; ++characters) {
    const bool is_dot = is_wide && characters == 2 && wide_blank_bytes(at) != 0 &&
                        is_digit(narrow_of(at + wide_blank_bytes(at)));
    if (!is_dot && (!continues_word(*at) || wide_blank_bytes(at) != 0)) break;
    has_dash = has_dash || (characters == 2 && narrow_of(at) == '-');
    if (is_wide && has_dash && characters == 3 && is_wide_letter(at)) {
      length = 5;
    }
    ++at;
    while (continues_character(*at)) {
      ++at;
    }
  }
  return at;
}

// The bytes of a move number in full-width digits, with its dot; 0 if there is none at `at`.
inline std::size_t wide_number_bytes(const char* at) {
  std::size_t bytes = 0;
  while (bytes < 12 && is_digit(narrow_of(at + bytes))) {
    bytes += 3;
  }
  if (bytes == 0) return 0;
  if (at[bytes] == '.') return bytes + 1;
  return narrow_of(at + bytes) == '.' ? bytes + 3 : 0;
}

// Whether the dot is part of the move that begins at `at`: "C2.5" or "P.+1".
inline bool is_dot_of_move(const char* at, const char* dot) {
  if (*dot != '.') return false;
  if (dot - at == 2) return is_digit(dot[1]);
  const bool marked = dot[1] == '+' || dot[1] == '-' || dot[1] == '=' || dot[1] == '.';
  return dot - at == 1 && marked && is_digit(dot[2]);
}

}  // namespace ludex::records::pgn
