// The types of time and clocks. Time is passed as a parameter: only `host` reads a real clock.
#pragma once

#include <chrono>

namespace ludex {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;
using Milliseconds = std::chrono::milliseconds;

// A calendar time, for records that people read; never used to measure.
struct WallTime {
  std::chrono::sys_time<Milliseconds> utc{};
  std::chrono::minutes offset{0};  // local time minus UTC
  bool operator==(const WallTime&) const = default;
};

// A source of the current time for code that must ask while it works, such as a search. Implemented
// by the host's steady clock and by a clock in the tests that is moved by hand. Safe from any
// thread.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  [[nodiscard]] virtual TimePoint now() const = 0;
};

}  // namespace ludex
