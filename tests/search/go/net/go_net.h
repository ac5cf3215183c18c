// A net of go with random numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "search/nets/net.h"

namespace ludex::search::go_net {

// The bytes of its file; `planes` other than those of features.h make one that does not fit.
[[nodiscard]] std::string random_go_net_file(std::uint64_t seed, int planes = 16);
// Expects planes of features.h.
[[nodiscard]] std::shared_ptr<const nets::Net> random_go_net(std::uint64_t seed, int planes = 16);

}  // namespace ludex::search::go_net
