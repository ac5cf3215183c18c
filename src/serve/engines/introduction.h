// What an engine says of itself when it starts, and who is told of it.
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
// Is told of each start of one engine, wherever it plays; called by the thread that started it.
using StartObserver = std::function<void(StartOutcome)>;

// Starts the engine and tells the observer, which may be empty. An engine that was asked to stop
// before it was ready proves nothing, and nothing is told.
[[nodiscard]] host::Started start_before(const StartObserver& observer,
                                         const host::EngineSpec& spec, const Clock& clock,
                                         const host::SessionContext& context);

}  // namespace ludex::serve
