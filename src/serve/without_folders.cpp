#include "serve/without_folders.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace ludex::serve {
namespace {

constexpr std::string_view quotes = "\"'`";
constexpr std::string_view ends_of_paths = " \t\r\n\"'`,;:()<>[]{}|\\";

// Whether a slash begins a path here: not within a word, a fraction or an address such as http://.
bool begins_path(std::string_view text, std::size_t at) {
  if (text[at] != '/' || at + 1 == text.size()) return false;
  if (ends_of_paths.find(text[at + 1]) != ends_of_paths.npos) return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  const bool is_in_word = std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '/' ||
                          before == '.' || static_cast<unsigned char>(before) >= 0x80;
  return !is_in_word && (before != ':' || text[at + 1] != '/');
}

std::size_t end_of_path(std::string_view text, std::size_t at) {
  if (at > 0 && quotes.find(text[at - 1]) != quotes.npos) {
    const std::size_t closing = text.find(text[at - 1], at);
    if (closing != text.npos) {
      // In JSON a backslash stands before a quote that belongs to the text.
      return text[closing - 1] == '\\' ? closing - 1 : closing;
    }
  }
  return std::min(text.find_first_of(ends_of_paths, at), text.size());
}

}  // namespace

std::string without_folders(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_path(text, at)) {
      result += text[at++];
      continue;
    }
    const std::size_t end = end_of_path(text, at);
    const std::string_view path = text.substr(at, end - at);
    result += path.substr(path.find_last_of('/') + 1);
    at = end;
  }
  return result;
}

}  // namespace ludex::serve
