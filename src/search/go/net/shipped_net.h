// The nets inside the program, which tools/nets/go made (docs/tuning.md): data/go/net_small.bin for
// boards up to 12x12, data/go/net_large.bin for larger ones.
#pragma once

#include <cstdint>
#include <memory>

#include "rules/go/types.h"
#include "search/nets/net.h"

namespace ludex::search {

enum class ShippedGoNet : std::uint8_t { small, large };

// Each is read at the first call for it, and shared after that.
[[nodiscard]] std::shared_ptr<const nets::Net> shipped_go_net(ShippedGoNet which);
// The one that plays on boards of this size.
[[nodiscard]] std::shared_ptr<const nets::Net> shipped_go_net(const go::BoardSize& size);

}  // namespace ludex::search
