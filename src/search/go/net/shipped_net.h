// The net inside the program: data/go/net.bin, which tools/nets/go made (docs/tuning.md).
#pragma once

#include <memory>

#include "search/nets/net.h"

namespace ludex::search {

// Read at the first call, and shared after that.
[[nodiscard]] std::shared_ptr<const nets::Net> shipped_go_net();

}  // namespace ludex::search
