// Reading and writing JSON that crosses the network.
#pragma once

#include <string>
#include <string_view>

#include "serve/api_error.h"

namespace ludex::serve {

// An error is `malformed`, with line and column. Text that nests deeper than any of our messages is
// refused, because code that walks a value recursively uses stack for every level.
[[nodiscard]] Answer<Json> parse_json(std::string_view text);

// Formats without line ends. Bytes that are not UTF-8, such as an engine may print, are replaced.
[[nodiscard]] std::string json_text(const Json& json);

}  // namespace ludex::serve
