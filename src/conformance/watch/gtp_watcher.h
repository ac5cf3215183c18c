// Watches controllers of GTP: the rules, the faults, and the engine.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

[[nodiscard]] WatchKind gtp_watch();

}  // namespace ludex::conformance
