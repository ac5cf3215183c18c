// The one real clock. Everything else is told the time.
#pragma once

#include "base/time.h"

namespace ludex::host {

// The time of that clock, for what works with the operating system itself.
[[nodiscard]] TimePoint steady_now();

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override;
};

// What calendar and time zone say now.
[[nodiscard]] WallTime wall_time();

}  // namespace ludex::host
