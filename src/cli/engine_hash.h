// A hash of an engine's program, and the speed of this machine: by these the machines that share
// the games of a match are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"
#include "host/engine_spec.h"

namespace ludex::cli {

// SHA-256 of the engine's program and of those of its arguments that are files, such as a script.
// For the built-in engine it is that of this program.
[[nodiscard]] Result<std::string> hash_of(const host::EngineSpec& spec);

// The nodes a second of the first built-in engine, while as many of them run as games at a time.
[[nodiscard]] Result<std::int64_t> measured_speed(std::size_t games_at_a_time);

}  // namespace ludex::cli
