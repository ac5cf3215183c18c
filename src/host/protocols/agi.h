// The descriptor of AGI.
#pragma once

#include "host/protocol.h"

namespace ludex::host {

[[nodiscard]] Protocol agi_protocol();

}  // namespace ludex::host
