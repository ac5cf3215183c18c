#include "host/clock.h"

#include <chrono>
#include <ctime>

namespace ludex::host {

TimePoint steady_now() {
  return std::chrono::steady_clock::now();
}

TimePoint SteadyClock::now() const {
  return steady_now();
}

WallTime wall_time() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  WallTime result{std::chrono::floor<Milliseconds>(now), {}};
  if (localtime_r(&seconds, &local) != nullptr) {
    result.offset = std::chrono::minutes(local.tm_gmtoff / 60);
  }
  return result;
}

}  // namespace ludex::host
