// Which options of an engine pages may set. Free text may be the path of a file that the engine
// then reads or writes, so an option that takes one is closed, unless engines.toml opens it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/option.h"
#include "host/engine_spec.h"

namespace ludex::host {

// Whether a value of that name reaches the engine as free text: the option is a text, or the engine
// does not declare it, as the commands that an engine of GTP lists.
[[nodiscard]] bool takes_text(const std::vector<engine::Option>& options, std::string_view name);
// Whether `open_options` or `open_files` of the entry has the option, in any case.
[[nodiscard]] bool is_open(const EngineSpec& spec, std::string_view option);
// The value of an open option, as a page has chosen it, in the form that the engine is sent. A text
// of `open_options` is no path. A value of `open_files` is a regular file in the folder, by its
// path within it; the engine is sent the whole path. An empty value stays empty.
[[nodiscard]] Result<std::string> value_from_page(const EngineSpec& spec, std::string_view option,
                                                  const std::string& value);
// Says that pages may not set the option.
[[nodiscard]] std::string closed_option(std::string_view option);

}  // namespace ludex::host
