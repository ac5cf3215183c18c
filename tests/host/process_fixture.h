// Starts the scripted engine for a test, and checks that nothing of it is left.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "host/clock.h"
#include "host/engine_spec.h"
#include "host/protocol.h"
#include "rules/game.h"
#include "support/ample.h"

namespace ludex::host {

using support::ample;
using support::soon;

[[nodiscard]] EngineSpec fault_engine(std::vector<std::string> arguments);
[[nodiscard]] std::unique_ptr<rules::Game> chess_game();

// As start_engine(), and tells the process's id.
struct Launched {
  pid_t id = -1;
  Started engine;
};
[[nodiscard]] Launched launch(const EngineSpec& spec, const Clock& clock,
                              const SessionContext& context = {});

// How many descriptors this process has open.
[[nodiscard]] std::size_t open_descriptors();
// Whether nobody has that number any more, not even a zombie, and we have no child at all.
[[nodiscard]] bool is_reaped(pid_t id);
// Whether nobody lives in the process group.
[[nodiscard]] bool group_is_empty(pid_t id);
// The most memory that this process has used so far.
[[nodiscard]] std::size_t peak_memory_bytes();

}  // namespace ludex::host
