// Watches controllers of Gomocup: the rules, the faults, and the engine.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

[[nodiscard]] WatchKind gomocup_watch();

}  // namespace ludex::conformance
