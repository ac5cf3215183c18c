// From what a user says of an engine to a running one: the built-in search, or a process.
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

// `cmd=builtin` is the search inside this program.
inline constexpr std::string_view builtin_command = "builtin";

struct EngineChoice {
  host::EngineSpec spec;
  std::optional<std::string> protocol;  // absent: as the rest says
  std::optional<std::string> conf;      // a name in engines.toml, which the rest then changes
  double time_scale = 1;                // of all that the engine is waited for
};

// The choice with what engines.toml says of its `conf` underneath; a name is always there
// afterwards. The file is only looked for when it is needed.
[[nodiscard]] Result<host::EngineSpec> resolve(const EngineChoice& choice);

// Opens an engine for such games. The clock and the log outlive it. What is said to an engine
// inside this program goes to the log in a protocol, where one can say what is played.
[[nodiscard]] tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> open_engine(
    const host::EngineSpec& spec, const rules::Setup& setup, const Clock& clock,
    host::TrafficLog* log, const std::stop_token& stop);

// "a 'b c' \"d e\"" as a shell would split it, without any of its expansions.
[[nodiscard]] Result<std::vector<std::string>> split_arguments(std::string_view text);

}  // namespace ludex::cli
