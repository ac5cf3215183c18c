// Reads one table [engines.NAME] of engines.toml.
#pragma once

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "host/engine_spec.h"

namespace ludex::host {

// An error at this place of the file.
[[nodiscard]] tl::unexpected<Error> wrong(std::string message, const toml::source_region& place);
// The error suggests a known key, or lists all; `where` is "the file" or the like.
[[nodiscard]] tl::unexpected<Error> unknown_key(const toml::key& key, std::string_view where,
                                                std::span<const std::string_view> known);

// Paths in the table are relative to `folder`.
[[nodiscard]] Result<EngineSpec> read_engine_entry(const toml::key& name, const toml::node& node,
                                                   const std::filesystem::path& folder);

}  // namespace ludex::host
