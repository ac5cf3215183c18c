#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <numeric>
#include <system_error>

#include "base/utf8.h"

namespace ludex {

namespace {

// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into
// the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = to_lower(a[i - 1]) == to_lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

void append_digits(std::string& text, std::uint64_t value) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text.append(digits.data(), end);
}

// The absolute value; that of the smallest int64_t does not fit into its own type.
std::uint64_t magnitude(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? std::uint64_t{0} - bits : bits;
}

// The length of the character that starts at `at`, or 0 if none starts there or it is one of the
// control characters U+0080 to U+009F.
std::size_t character_bytes(std::string_view text, std::size_t at) {
  const auto character = front_code_point(text.substr(at));
  if (!character || (character->value >= 0x80 && character->value < 0xA0)) return 0;
  return character->bytes;
}

}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), to_lower);
  return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return word + "'";
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  std::string text;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) {
      text += at + 1 < words.size() ? std::string(", ") : fmt::format(" {} ", last);
    }
    text += words[at];
  }
  return text;
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

std::optional<double> to_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc{} || stop != end) return std::nullopt;
  // from_chars accepts "inf" and "nan", which are no numbers here.
  if (!std::any_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  return value;
}

void append_integer(std::string& text, std::int64_t value) {
  if (value < 0) {
    text += '-';
  }
  append_digits(text, magnitude(value));
}

void append_decimal(std::string& text, std::int64_t value, int places) {
  std::uint64_t one = 1;
  for (int place = 0; place < places; ++place) {
    one *= 10;
  }
  if (value < 0) {
    text += '-';
  }
  append_digits(text, magnitude(value) / one);
  text += '.';
  for (std::uint64_t rest = magnitude(value) % one; one > 1; rest %= one) {
    one /= 10;
    text += static_cast<char>('0' + rest / one);
  }
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = character_bytes(text, at);
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\x{:02X}", byte);
      ++at;
    } else {
      result += text.substr(at, length);
      at += length;
    }
  }
  return result;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t enough = 60;
  return printable(text.substr(0, enough));
}

std::string to_hexadecimal(std::span<const unsigned char> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    text += fmt::format("{:02x}", byte);
  }
  return text;
}

std::string system_reason(int error) {
  return std::generic_category().message(error);
}

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
  std::optional<std::string_view> best;
  // A third of the word may be wrong; a candidate further away would confuse more than it helps.
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace ludex
