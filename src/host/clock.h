// The only place that reads the time of the system. All other code is given the time.
#pragma once

#include "base/time.h"

namespace ludex::host {

// The time of that clock, for code that works with the operating system itself.
[[nodiscard]] TimePoint steady_now();

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override;
};

// The date and time of day, with the offset of the local time zone.
[[nodiscard]] WallTime wall_time();

}  // namespace ludex::host
