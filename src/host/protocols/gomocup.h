// The descriptor of Gomocup.
#pragma once

#include "host/protocol.h"

namespace ludex::host {

[[nodiscard]] Protocol gomocup_protocol();

}  // namespace ludex::host
