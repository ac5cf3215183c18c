// The options of an engine or the parameters of a game in JSON: {"name", "type", "default", "min",
// "max", "choices", "summary"}.
#pragma once

#include "engine/option.h"
#include "rules/parameter.h"
#include "serve/api_error.h"

namespace ludex::serve {

[[nodiscard]] Json to_json(const engine::Option& option);
// A parameter whose default follows from others has the empty text as its default, which leaves it
// open; if it has choices, the empty text is the first of them.
[[nodiscard]] Json to_json(const rules::Parameter& parameter);

// A canonical value as JSON: a number, true or false, or a text.
[[nodiscard]] Json value_json(const rules::Parameter& parameter, std::string_view value);
// The JSON value as text that is still to be checked; empty for null. A list or an object is an
// error.
[[nodiscard]] Answer<std::string> value_text(const Json& json, std::string_view field);

}  // namespace ludex::serve
