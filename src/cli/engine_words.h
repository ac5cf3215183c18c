// `-engine KEY=VALUE...` on the command line of a subcommand whose other options follow GNU style.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/engines.h"
#include "rules/setup.h"

namespace ludex::cli {

// The words after each -engine, and all others.
struct EngineWords {
  std::vector<std::vector<std::string>> engines;
  std::vector<std::string> others;
};
[[nodiscard]] EngineWords sorted_engine_words(Arguments arguments);

// Reads the words of one -engine. It is an error if they give neither a command nor a name in
// engines.toml.
[[nodiscard]] tl::expected<EngineChoice, ExitError> read_engine_choice(
    std::span<const std::string> words, std::string_view subcommand);

// Returns why one of these words has no effect on that engine in that game: "-engine ponder=on has
// no effect: …"; std::nullopt if all have an effect.
[[nodiscard]] std::optional<std::string> why_pointless(std::span<const std::string> words,
                                                       const EngineChoice& choice,
                                                       const rules::Setup& setup);

// The part of a help text that explains the keys.
[[nodiscard]] std::string help_of_engine_keys();

}  // namespace ludex::cli
