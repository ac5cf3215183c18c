// The one real clock. Everything else is told the time.
#pragma once

#include "base/time.h"

namespace ludex::host {

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override;
};

}  // namespace ludex::host
