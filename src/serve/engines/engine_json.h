// Engines and their options in JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/option.h"
#include "host/engine_spec.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The games that an engine of that entry may be asked to play, as far as the entry says.
[[nodiscard]] std::vector<std::string> games_of(const host::EngineSpec& spec);
[[nodiscard]] std::vector<std::string> built_in_games();

// EngineSummary of the wire, without its state.
[[nodiscard]] Json engine_json(const host::EngineSpec& spec);
// The same of the built-in engine, with its state.
[[nodiscard]] Json built_in_json();

// Options with the values that were set, each as its option has it.
[[nodiscard]] Json options_json(const std::vector<engine::Option>& options,
                                const std::vector<host::OptionSetting>& values);
[[nodiscard]] Json values_json(const std::vector<engine::Option>& options,
                               const std::vector<host::OptionSetting>& values);
// {"values": {"Hash": 64}}: the error names the option as its field.
[[nodiscard]] Answer<std::vector<host::OptionSetting>> read_values(
    const std::vector<engine::Option>& options, const Json& body);

}  // namespace ludex::serve
