#include "records/pgn/nested_braces.h"

#include <algorithm>

#include "base/text.h"

namespace ludex::records::pgn {

namespace {

bool has_move_number(std::string_view text) {
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
       dot = text.find('.', dot + 1)) {
    if (dot > 0 && is_digit(text[dot - 1])) return true;
  }
  return false;
}

}  // namespace

bool leaves_braces_open(std::string_view text) {
  return std::count(text.begin(), text.end(), '{') > std::count(text.begin(), text.end(), '}');
}

NestedEnd nested_end(std::string_view comment, std::string_view rest) {
  auto open = std::count(comment.begin(), comment.end(), '{');
  bool is_behind_comment = true;
  std::size_t from = 0;
  while (open > 0) {
    const std::size_t brace = rest.find_first_of("{}", from);
    if (brace == std::string_view::npos) return {0, rest.size()};
    const bool opens = rest[brace] == '{';
    if (opens && is_behind_comment && has_move_number(rest.substr(from, brace - from))) {
      return {0, brace};
    }
    open += opens ? 1 : -1;
    is_behind_comment = !opens;
    from = brace + 1;
  }
  return {from, from};
}

}  // namespace ludex::records::pgn
