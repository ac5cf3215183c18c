// `-engine KEY=VALUE...`: the keys that choose an engine, for every subcommand that has the flag.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/engines.h"
#include "cli/flag_value.h"
#include "rules/game.h"

namespace ludex::cli {

// The keys; option.NAME=VALUE may stand among them.
[[nodiscard]] std::span<const KeyRow> engine_choice_keys();

inline constexpr std::string_view option_prefix = "option.";
// Handles option.NAME=VALUE.
[[nodiscard]] Step set_option(EngineChoice& choice, const Value& value);
// Handles option.NAME=VALUE and the keys above; expects one of them.
[[nodiscard]] Step set_engine_choice(EngineChoice& choice, const Value& value);

// Returns why the key, given for this engine in a game with this setup, would have no effect;
// std::nullopt if it has one.
[[nodiscard]] std::optional<std::string> why_pointless(std::string_view key,
                                                       const EngineChoice& choice,
                                                       const rules::Setup& setup);

}  // namespace ludex::cli
