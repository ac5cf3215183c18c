#include "store/date.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text.h"

namespace ludex::store {
namespace {

std::string two_digits(std::optional<int> number, DayOf which) {
  return fmt::format("{:02}", number.value_or(which == DayOf::begin ? 0 : 99));
}

// The number in so many digits at the place; nothing if other characters are there.
std::optional<int> number_at(std::string_view text, std::size_t at, std::size_t digits) {
  const std::string_view part = text.substr(at, digits);
  const bool is_number = part.size() == digits && std::all_of(part.begin(), part.end(), is_digit);
  return is_number ? std::optional(static_cast<int>(*to_integer(part))) : std::nullopt;
}

bool is_separator(char c) {
  return c == '.' || c == '-';
}

bool is_in_calendar(const Date& date) {
  const auto month = static_cast<unsigned>(date.month.value_or(1));
  const auto day = static_cast<unsigned>(date.day.value_or(1));
  return std::chrono::year_month_day(std::chrono::year(date.year), std::chrono::month(month),
                                     std::chrono::day(day))
      .ok();
}

}  // namespace

Result<Date> parse_date(std::string_view text) {
  constexpr std::size_t year_end = 4;
  constexpr std::size_t month_end = 7;
  constexpr std::size_t day_end = 10;
  const auto wrong = [&] {
    return fail(
        fmt::format("`{}` is no date: 2026, 2026.11 or 2026.11.22 was expected", printable(text)));
  };
  const auto year = number_at(text, 0, year_end);
  if (!year) return wrong();
  Date date{.year = *year};
  if (text.size() > year_end) {
    date.month = is_separator(text[year_end]) ? number_at(text, year_end + 1, 2) : std::nullopt;
    if (!date.month) return wrong();
  }
  if (text.size() > month_end) {
    date.day = is_separator(text[month_end]) ? number_at(text, month_end + 1, 2) : std::nullopt;
    if (!date.day) return wrong();
  }
  if (text.size() > day_end || !is_in_calendar(date)) return wrong();
  return date;
}

std::string digits_of(const Date& date, DayOf which) {
  return fmt::format("{:04}{}{}", date.year, two_digits(date.month, which),
                     two_digits(date.day, which));
}

std::string digits_of_column(DayOf which) {
  const std::string_view day = which == DayOf::begin ? "'00'" : "'99'";
  return fmt::format(
      "CASE WHEN date NOT GLOB '[0-9][0-9][0-9][0-9]' AND "
      "date NOT GLOB '[0-9][0-9][0-9][0-9][^0-9]*' THEN NULL "
      "WHEN substr(date, 6, 2) NOT GLOB '[0-9][0-9]' THEN substr(date, 1, 4) || {0} || {0} "
      "WHEN substr(date, 9, 2) NOT GLOB '[0-9][0-9]' "
      "THEN substr(date, 1, 4) || substr(date, 6, 2) || {0} "
      "ELSE substr(date, 1, 4) || substr(date, 6, 2) || substr(date, 9, 2) END",
      day);
}

}  // namespace ludex::store
