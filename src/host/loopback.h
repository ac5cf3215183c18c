// Two ports joined in memory: each receives what the other sends.
#pragma once

#include <memory>
#include <utility>

#include "host/line_port.h"

namespace ludex::host {

// Two threads may use the two ends, one thread each.
[[nodiscard]] std::pair<std::unique_ptr<LinePort>, std::unique_ptr<LinePort>> make_loopback();

}  // namespace ludex::host
