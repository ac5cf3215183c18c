// The few operations on text that every parser needs. All of them treat text as bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludex {

// Space or TAB, the characters that protocols put between words. A line holds no line ends.
[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
// "a, b and c", where `last` is "and"; empty without words.
[[nodiscard]] std::string listed(std::span<const std::string> words, std::string_view last);
// Quoted as one word of a shell's command line.
[[nodiscard]] std::string shell_word(std::string_view text);

// The whole of `text` as a decimal integer with an optional leading '-'; nothing else is accepted.
[[nodiscard]] std::optional<std::int64_t> to_integer(std::string_view text);
// The whole of `text` as a plain decimal number such as "0.1", "60" or "-1.5".
[[nodiscard]] std::optional<double> to_number(std::string_view text);

// Appends a number in decimal.
void append_integer(std::string& text, std::int64_t value);
// Appends value / 10^places in decimal: 1234 with three places is "1.234", -5 with two is "-0.05".
// Expects one place or more. Records hold two such numbers a move, and fmt takes three times as
// long.
void append_decimal(std::string& text, std::int64_t value, int places);

// Text that is safe to show to a person or write to a log: control characters and bytes that are
// not UTF-8 become \xNN, so that a hostile engine cannot control a terminal.
[[nodiscard]] std::string printable(std::string_view text);

// The printable() form of the text, or of its first 60 bytes if it is longer.
[[nodiscard]] std::string excerpt(std::string_view text);
// "true" or "false", as every protocol spells them.
[[nodiscard]] constexpr const char* word_for(bool value) {
  return value ? "true" : "false";
}

// Two lower-case hexadecimal digits for each byte.
[[nodiscard]] std::string to_hexadecimal(std::span<const unsigned char> bytes);

// The system's message for an `errno`: "No such file or directory".
[[nodiscard]] std::string system_reason(int error);

// The candidate nearest to a misspelt word; std::nullopt if none is near enough to suggest.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

}  // namespace ludex
