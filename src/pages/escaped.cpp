#include "pages/escaped.h"

#include "base/text.h"

namespace ludex::pages {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string escaped_lines(std::string_view text) {
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    result += result.empty() ? "" : "\n";
    result += escaped(line);
  }
  return result;
}

}  // namespace ludex::pages
