#include "conformance/words.h"

#include <algorithm>

#include "base/text.h"

namespace ludex::conformance {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t start = at;
    while (at < line.size() && !is_blank(line[at])) {
      ++at;
    }
    if (at > start) {
      words.emplace_back(line.substr(start, at - start));
    }
    while (at < line.size() && is_blank(line[at])) {
      ++at;
    }
  }
  return words;
}

std::string_view first_word(std::string_view line) {
  const auto* const start = std::find_if_not(line.begin(), line.end(), is_blank);
  return {start, std::find_if(start, line.end(), is_blank)};
}

bool is_text(std::string_view line) {
  std::string without_tabs(line);
  std::replace(without_tabs.begin(), without_tabs.end(), '\t', ' ');
  return printable(without_tabs) == without_tabs;
}

}  // namespace ludex::conformance
