// How many messages a connection may send.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/time.h"

namespace ludex::serve::net {

// A token bucket: `burst` messages at once, then `per_second`.
class MessageRate {
 public:
  MessageRate(double per_second, double burst, TimePoint now)
      : per_second_(per_second), burst_(burst), tokens_(burst), at_(now) {}

  // Takes a token and returns when there is another: `now`, or later. A token that is taken earlier
  // than that is owed.
  [[nodiscard]] TimePoint take(TimePoint now) {
    const double passed = std::chrono::duration<double>(now - at_).count();
    tokens_ = std::min(burst_, tokens_ + passed * per_second_) - 1;
    at_ = now;
    if (tokens_ >= 1) return now;
    return now + std::chrono::ceil<Milliseconds>(
                     std::chrono::duration<double>((1 - tokens_) / per_second_));
  }

 private:
  double per_second_;
  double burst_;
  double tokens_;
  TimePoint at_;
};

}  // namespace ludex::serve::net
