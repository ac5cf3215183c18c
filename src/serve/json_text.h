// JSON from strangers and to them.
#pragma once

#include <string>
#include <string_view>

#include "serve/api_error.h"

namespace ludex::serve {

// The error is `malformed`, with line and column. Text that nests deeper than any message of ours
// is refused, because what walks through a value again takes stack for every level.
[[nodiscard]] Answer<Json> parse_json(std::string_view text);

// Without line ends. Bytes that are no UTF-8, as an engine may have said them, are replaced.
[[nodiscard]] std::string json_text(const Json& json);

}  // namespace ludex::serve
