// How long tests wait for what must come.
#pragma once

#include "base/time.h"
#include "host/clock.h"

namespace ludex::support {

// A wait that only a defect uses up, however slow the machine is.
inline constexpr Milliseconds ample{60'000};

// When such a wait ends that begins now.
[[nodiscard]] inline TimePoint soon() {
  return host::steady_now() + ample;
}

}  // namespace ludex::support
