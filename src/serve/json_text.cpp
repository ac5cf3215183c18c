#include "serve/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/json_nesting.h"

namespace ludex::serve {
namespace {

ApiError malformed_at(std::string_view text, std::size_t at, std::string_view what) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n');
  const std::size_t column = before.size() - (start == before.npos ? 0 : start + 1) + 1;
  return {.code = "malformed",
          .text = fmt::format("{}, line {}, column {}", what, line, column),
          .line = static_cast<int>(line),
          .column = static_cast<int>(column)};
}

}  // namespace

Answer<Json> parse_json(std::string_view text) {
  const std::size_t deep = too_deep(text);
  if (deep != text.npos) {
    return tl::unexpected(
        malformed_at(text, deep, fmt::format("JSON nests deeper than {} levels", deepest_json)));
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t at = error.byte == 0 ? 0 : error.byte - 1;
    return tl::unexpected(malformed_at(text, at, "this is not valid JSON"));
  } catch (const Json::exception&) {
    return tl::unexpected(malformed_at(text, 0, "a number is too large for JSON"));
  }
}

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ludex::serve
