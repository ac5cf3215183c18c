// Engines and their options in JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/option.h"
#include "host/engine_spec.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The games that an engine of this entry may be asked to play, as far as the entry shows.
[[nodiscard]] std::vector<std::string> games_of(const host::EngineSpec& spec);
[[nodiscard]] std::vector<std::string> built_in_games();

// An EngineSummary (web/src/wire/types.ts) of the entry, without its state.
[[nodiscard]] Json engine_json(const host::EngineSpec& spec);
// The same for the built-in engine, with its state.
[[nodiscard]] Json built_in_json();
// The option by which an engine with these options can be weakened: {unit, min, max}; null if there
// is none.
[[nodiscard]] Json strength_json(const std::vector<engine::Option>& options);

// The options, each with the value of the entry in the JSON type of the option, if it has one, and
// `closed` if pages may not set it.
[[nodiscard]] Json options_json(const std::vector<engine::Option>& options,
                                const host::EngineSpec& spec);
[[nodiscard]] Json values_json(const std::vector<engine::Option>& options,
                               const std::vector<host::OptionSetting>& values);
// Reads {"values": {"Hash": 64}}; the error names the option as its field. Options that the entry
// does not open to pages are refused.
[[nodiscard]] Answer<std::vector<host::OptionSetting>> read_values(
    const std::vector<engine::Option>& options, const host::EngineSpec& spec, const Json& body);
// The same for values that were stored before.
[[nodiscard]] Answer<void> check_open(const std::vector<engine::Option>& options,
                                      const host::EngineSpec& spec,
                                      const std::vector<host::OptionSetting>& values,
                                      std::string_view field);

}  // namespace ludex::serve
