// Time is a parameter: only the host reads a real clock, everything else is told.
#pragma once

#include <chrono>

namespace ludex {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;
using Milliseconds = std::chrono::milliseconds;

// A moment of the calendar, for records that people read; nothing is measured with it.
struct WallTime {
  std::chrono::sys_time<Milliseconds> utc{};
  std::chrono::minutes offset{0};  // local time less UTC
  bool operator==(const WallTime&) const = default;
};

// A source of the present moment for those who must ask while they work, such as a search.
// Implemented by the host's steady clock and by the tests' hand-moved one. Safe from any thread.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  [[nodiscard]] virtual TimePoint now() const = 0;
};

}  // namespace ludex
