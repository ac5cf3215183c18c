// One line of a help text: a flag or key on the left, its meaning on the right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludex::cli {

// How rows of a list are laid out, in columns from 0.
struct HelpLayout {
  std::size_t indent = 0;   // where `left` begins
  std::size_t column = 36;  // where each line of the meaning begins
  std::size_t width =
      100;  // lines of the meaning end before it, but for a single word that is longer
};

// The row with its final newline. The meaning is broken at spaces and at its own newlines; where
// `left` reaches the column, the meaning follows it after two spaces.
[[nodiscard]] std::string help_row(const HelpLayout& layout, std::string_view left,
                                   std::string_view meaning);

}  // namespace ludex::cli
