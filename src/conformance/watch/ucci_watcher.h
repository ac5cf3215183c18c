// Watches controllers of UCCI: the rules, the faults, and the engine.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

[[nodiscard]] WatchKind ucci_watch();

}  // namespace ludex::conformance
