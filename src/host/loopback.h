// Two ports joined in memory: what one sends, the other receives.
#pragma once

#include <memory>
#include <utility>

#include "host/line_port.h"

namespace ludex::host {

// The two ends may be used by two threads, one each.
[[nodiscard]] std::pair<std::unique_ptr<LinePort>, std::unique_ptr<LinePort>> make_loopback();

}  // namespace ludex::host
