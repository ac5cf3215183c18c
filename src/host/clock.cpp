#include "host/clock.h"

namespace ludex::host {

TimePoint SteadyClock::now() const {
  return std::chrono::steady_clock::now();
}

}  // namespace ludex::host
