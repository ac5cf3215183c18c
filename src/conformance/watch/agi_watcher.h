// Watches controllers of AGI: the rules, the faults, and the engine.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

[[nodiscard]] WatchKind agi_watch();

}  // namespace ludex::conformance
