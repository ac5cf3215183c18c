// How long tests wait for an event that has to happen.
#pragma once

#include "base/time.h"
#include "host/clock.h"

namespace ludex::support {

// A waiting time that only a defect exhausts, however slow the machine is.
inline constexpr Milliseconds ample{60'000};

// The deadline of such a wait that begins now.
[[nodiscard]] inline TimePoint soon() {
  return host::steady_now() + ample;
}

}  // namespace ludex::support
