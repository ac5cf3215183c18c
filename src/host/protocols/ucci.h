// The descriptor of UCCI.
#pragma once

#include "host/protocol.h"

namespace ludex::host {

[[nodiscard]] Protocol ucci_protocol();

}  // namespace ludex::host
