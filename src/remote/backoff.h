// The waits between attempts to connect.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/random.h"
#include "base/scattered.h"
#include "base/time.h"

namespace ludex::remote {

// Each wait is up to twice as long as the one before. Its length is random between half and all of
// that, so that the many players of a server that was restarted do not return in the same moment.
class Backoff {
 public:
  static constexpr Milliseconds first{1000};
  static constexpr Milliseconds longest{120'000};

  [[nodiscard]] Milliseconds next(Rng& rng) {
    const Milliseconds whole = next_;
    next_ = std::min(2 * whole, longest);
    return scattered(whole, rng);
  }
  // Called when a connection has been of use.
  void reset() { next_ = first; }

 private:
  Milliseconds next_ = first;
};

}  // namespace ludex::remote
