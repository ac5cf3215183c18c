// A deadline in the form that ppoll() takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

#include "base/time.h"

namespace ludex::host {

// The time from now to a deadline: no limit for TimePoint::max(), zero for a deadline that has
// passed.
class PollTime {
 public:
  explicit PollTime(TimePoint deadline) : endless_(deadline == TimePoint::max()) {
    if (endless_ || deadline == TimePoint::min()) {
      return;
    }
    const auto left = std::max(Duration::zero(), deadline - std::chrono::steady_clock::now());
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
    time_.tv_sec = static_cast<time_t>(seconds.count());
    time_.tv_nsec = static_cast<long>(std::chrono::nanoseconds(left - seconds).count());
  }
  [[nodiscard]] const timespec* get() const { return endless_ ? nullptr : &time_; }

 private:
  bool endless_;
  timespec time_{};
};

}  // namespace ludex::host
