// Opens an engine from a user's description of it: the built-in search, or a process.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "host/engine_spec.h"
#include "host/traffic_log.h"
#include "rules/game.h"

namespace ludex::cli {

// `cmd=builtin` means the search inside this program.
inline constexpr std::string_view builtin_command = "builtin";

struct EngineChoice {
  host::EngineSpec spec;
  std::optional<std::string> protocol;  // absent: that of the file, or the default
  // A name in engines.toml, or in engines.json of Cute Chess; the rest changes its entry.
  std::optional<std::string> conf;
  double time_scale = 1;  // factor for the waits for the engine
  bool debug = false;     // `debug on` is its first line
};

// Combines the choice with the entry of its `conf` (host::find_engine), if it has one; the result
// always has a name. The files are only searched for if they are needed.
[[nodiscard]] Result<host::EngineSpec> resolve(const EngineChoice& choice);

// Opens an engine for games with this setup. The clock and the log outlive it. The traffic with an
// engine inside this program is logged in a protocol, if one can express the setup.
[[nodiscard]] tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> open_engine(
    const host::EngineSpec& spec, const rules::Setup& setup, const Clock& clock,
    host::TrafficLog* log, const std::stop_token& stop);

// The same for an owner who sends commands of the engine's language: a built-in engine answers all
// that `ludex engine GAME` answers in that language, and opens files below the folder of `spec`.
[[nodiscard]] tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> open_as_program(
    const host::EngineSpec& spec, const rules::Setup& setup, const Clock& clock,
    const std::stop_token& stop);

// Splits "a 'b c' \"d e\"" as a shell would, but without any expansion.
[[nodiscard]] Result<std::vector<std::string>> split_arguments(std::string_view text);

}  // namespace ludex::cli
