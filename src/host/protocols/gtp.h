// The descriptor of GTP.
#pragma once

#include "host/protocol.h"

namespace ludex::host {

[[nodiscard]] Protocol gtp_protocol();

}  // namespace ludex::host
