// What can be set, of an engine or of a game, in JSON: {"name", "type", "default", "min", "max",
// "choices", "summary"}.
#pragma once

#include "engine/option.h"
#include "rules/parameter.h"
#include "serve/api_error.h"

namespace ludex::serve {

[[nodiscard]] Json to_json(const engine::Option& option);
// A parameter whose default follows from others has the empty text for one, which leaves it open:
// among choices that is the first.
[[nodiscard]] Json to_json(const rules::Parameter& parameter);

// A canonical value as the option has it: a number, true or false, or a text.
[[nodiscard]] Json value_json(const rules::Parameter& parameter, std::string_view value);
// What JSON says for a value, as text to be checked; empty for null. The error is that it is a list
// or an object.
[[nodiscard]] Answer<std::string> value_text(const Json& json, std::string_view field);

}  // namespace ludex::serve
