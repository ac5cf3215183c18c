#include "cli/help_row.h"

#include <algorithm>

namespace ludex::cli {

namespace {

// Cuts the next word off the text, with the newline that follows it if there is one.
std::string_view cut_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  while (text.starts_with(' ')) {
    text.remove_prefix(1);
  }
  return word;
}

}  // namespace

std::string help_row(const HelpLayout& layout, std::string_view left, std::string_view meaning) {
  std::string row(layout.indent, ' ');
  row += left;
  row.append(row.size() < layout.column ? layout.column - row.size() : 2, ' ');
  std::size_t begin = 0;  // of the current line in `row`
  bool first = true;      // no word stands in the current line yet
  const auto break_line = [&] {
    row += '\n';
    begin = row.size();
    row.append(layout.column, ' ');
    first = true;
  };
  while (!meaning.empty()) {
    if (meaning.front() == '\n') {
      meaning.remove_prefix(1);
      break_line();
      continue;
    }
    const std::string_view word = cut_word(meaning);
    if (!first && row.size() - begin + 1 + word.size() > layout.width) {
      break_line();
    }
    if (!first) {
      row += ' ';
    }
    row += word;
    first = false;
  }
  row += '\n';
  return row;
}

}  // namespace ludex::cli
