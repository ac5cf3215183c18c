// The descriptor of UCI.
#pragma once

#include "host/protocol.h"

namespace ludex::host {

[[nodiscard]] Protocol uci_protocol();

}  // namespace ludex::host
