// Durations formatted for people.
#pragma once

#include <chrono>
#include <string>

namespace ludex {

// "1:02:03": hours, minutes, seconds. Expects a time that is not negative, as minutes_seconds()
// does.
[[nodiscard]] std::string hours_minutes_seconds(std::chrono::seconds time);
// The same without the hours if the time is shorter than one: "2:03".
[[nodiscard]] std::string minutes_seconds(std::chrono::seconds time);
// "0.231", "-12.005".
[[nodiscard]] std::string decimal_seconds(std::chrono::milliseconds time);

}  // namespace ludex
