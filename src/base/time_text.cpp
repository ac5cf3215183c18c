#include "base/time_text.h"

#include <fmt/format.h>

#include "base/expects.h"
#include "base/text.h"

namespace ludex {

std::string hours_minutes_seconds(std::chrono::seconds time) {
  expects(time.count() >= 0);
  const auto total = time.count();
  return fmt::format("{}:{:02}:{:02}", total / 3600, total / 60 % 60, total % 60);
}

std::string minutes_seconds(std::chrono::seconds time) {
  if (time >= std::chrono::hours(1)) return hours_minutes_seconds(time);
  expects(time.count() >= 0);
  return fmt::format("{}:{:02}", time.count() / 60, time.count() % 60);
}

std::string decimal_seconds(std::chrono::milliseconds time) {
  std::string text;
  append_decimal(text, time.count(), 3);
  return text;
}

}  // namespace ludex
