// Watches controllers of UCI: the rules, the faults, and the engine.
#pragma once

#include "conformance/watch/watcher.h"

namespace ludex::conformance {

[[nodiscard]] WatchKind uci_watch();

}  // namespace ludex::conformance
