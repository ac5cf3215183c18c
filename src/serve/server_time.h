// The server's time in messages to pages.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/time.h"

namespace ludex::serve {

// Milliseconds of the monotonic clock: the member `s` of clocks and pongs.
[[nodiscard]] inline std::int64_t server_ms(TimePoint now) {
  return std::chrono::duration_cast<Milliseconds>(now.time_since_epoch()).count();
}

}  // namespace ludex::serve
