#include "base/columns.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace ludex {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// The characters of East Asian Width W and F (Unicode UAX 11), as whole blocks: the unassigned code
// points in a block are never printed.
constexpr std::array wide{
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},
    Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},
    Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF},
    Range{0x20000, 0x3FFFD},
};

// Characters without width: those that combine with the character before them, and invisible ones.
constexpr std::array empty{
    Range{0x0300, 0x036F}, Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200F},
    Range{0x20D0, 0x20FF}, Range{0x302A, 0x302D}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F},
};

template <class Ranges>
bool is_in(const Ranges& ranges, char32_t character) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

// The first character of a text that is not empty; U+FFFD for a byte that begins none.
CodePoint first_of(std::string_view text) {
  return front_code_point(text).value_or(CodePoint{0xFFFD, 1});
}

std::size_t width_of(char32_t character) {
  if (is_in(empty, character)) return 0;
  return is_in(wide, character) ? 2 : 1;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const CodePoint character = first_of(text);
    columns += width_of(character.value);
    text.remove_prefix(character.bytes);
  }
  return columns;
}

std::string_view cut_to_columns(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const CodePoint character = first_of(text.substr(bytes));
    const std::size_t width = width_of(character.value);
    if (width > columns) break;
    columns -= width;
    bytes += character.bytes;
  }
  return text.substr(0, bytes);
}

std::string padded(std::string_view text, std::size_t columns, bool right) {
  const std::string_view cut = cut_to_columns(text, columns);
  const std::string blanks(columns - columns_of(cut), ' ');
  return right ? blanks + std::string(cut) : std::string(cut) + blanks;
}

}  // namespace ludex
