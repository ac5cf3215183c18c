// Texts in JSON that stand for any bytes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::tournament {

// Arguments, folders and lines of engines may hold any bytes, JSON only UTF-8: bytes above 0x7f are
// kept as the code points of their numbers.
[[nodiscard]] std::string as_latin1(std::string_view bytes);
// The reverse. It is an error if the JSON is no text, or the text holds another code point.
[[nodiscard]] Result<std::string> from_latin1(const nlohmann::json& json);

}  // namespace ludex::tournament
