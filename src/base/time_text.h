// Spans of time as people read them.
#pragma once

#include <chrono>
#include <string>

namespace ludex {

// "1:02:03": hours, minutes, seconds. Expects no negative time, as the next one does.
[[nodiscard]] std::string hours_minutes_seconds(std::chrono::seconds time);
// The same without hours where there are none: "2:03".
[[nodiscard]] std::string minutes_seconds(std::chrono::seconds time);
// "0.231", "-12.005".
[[nodiscard]] std::string decimal_seconds(std::chrono::milliseconds time);

}  // namespace ludex
