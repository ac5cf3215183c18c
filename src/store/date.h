// Dates by which records are filtered: those of Date tags, as far as they are known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::store {

// A whole year, a whole month of it, or a day.
struct Date {
  int year = 0;
  std::optional<int> month = {};
  std::optional<int> day = {};  // absent without a month
  bool operator==(const Date&) const = default;
};

// Reads "2026", "2026.11" or "2026.11.22"; "-" may stand in the place of each dot.
[[nodiscard]] Result<Date> parse_date(std::string_view text);

// Which day of a span is meant.
enum class DayOf : std::uint8_t { begin, end };

// The day as eight digits, which are in the order of time. They need not be those of a day in the
// calendar: a year ends with "20269999".
[[nodiscard]] std::string digits_of(const Date& date, DayOf which);

// The same in SQL, for what the column `date` says of the day on which the game was played. A tag
// without a month or a day ("2026.??.??", "2026.11.??") stands for the whole year or month; one
// without a year gives null, which is before and after nothing.
[[nodiscard]] std::string digits_of_column(DayOf which);

}  // namespace ludex::store
