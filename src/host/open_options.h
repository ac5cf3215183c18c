// Which options of an engine pages may set. Free text may be the path of a file that the engine
// then reads or writes, so an option that takes one is closed, unless engines.toml opens it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/option.h"
#include "host/engine_spec.h"

namespace ludex::host {

// Whether a value of that name reaches the engine as free text: the option is a text, or the engine
// does not declare it, as the commands that an engine of GTP lists.
[[nodiscard]] bool takes_text(const std::vector<engine::Option>& options, std::string_view name);
// Whether `open_options` of the entry has the option, in any case.
[[nodiscard]] bool is_open(const EngineSpec& spec, std::string_view option);
// Says that pages may not set the option.
[[nodiscard]] std::string closed_option(std::string_view option);

}  // namespace ludex::host
