// The name, the options and the start time that an engine reports, and the observer that receives
// them.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/option.h"
#include "host/engine_spec.h"
#include "host/protocol.h"

namespace ludex::serve {

// What the engine reports in its handshake.
struct Introduction {
  engine::Identity identity;
  std::vector<engine::Option> options;
  Milliseconds took{0};  // from its start to the end of its handshake
};

// How a start ended.
using StartOutcome = tl::expected<Introduction, engine::Failure>;
// Receives each start of one engine, wherever it plays; called by the thread that started it.
using StartObserver = std::function<void(StartOutcome)>;

// Starts the engine and reports the result to the observer, which may be empty. Cancelled starts
// are not reported.
[[nodiscard]] host::Started start_before(const StartObserver& observer,
                                         const host::EngineSpec& spec, const Clock& clock,
                                         const host::SessionContext& context);

}  // namespace ludex::serve
