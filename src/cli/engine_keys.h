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

// Beside them stands option.NAME=VALUE.
[[nodiscard]] std::span<const KeyRow> engine_choice_keys();

inline constexpr std::string_view option_prefix = "option.";
// Sets option.NAME.
[[nodiscard]] Step set_option(EngineChoice& choice, const Value& value);
// Sets any of those keys; expects one of them.
[[nodiscard]] Step set_engine_choice(EngineChoice& choice, const Value& value);

// Why such a key, which was given for this engine in a game of that setup, would have no effect.
[[nodiscard]] std::optional<std::string> why_pointless(std::string_view key,
                                                       const EngineChoice& choice,
                                                       const rules::Setup& setup);

}  // namespace ludex::cli
