#include "store/date.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::store {
namespace {

TEST(StoreDate, IsAYearAMonthOrADay) {
  EXPECT_EQ(parse_date("2026").value(), (Date{2026}));
  EXPECT_EQ(parse_date("2026.11").value(), (Date{2026, 11}));
  EXPECT_EQ(parse_date("2026.11.22").value(), (Date{2026, 11, 22}));
  EXPECT_EQ(parse_date("2024-02-29").value(), (Date{2024, 2, 29}));
}

TEST(StoreDate, IsRefusedInAnyOtherForm) {
  for (const std::string text :
       {"", "26", "20261", "2026.", "2026.1", "2026.1.1", "2026.11.", "2026.11.2", "2026.11.222",
        "2026/11/22", "2026.13", "2026.00", "2026.02.30", "2025.02.29", "2024.??.??", "-026",
        "+026", " 2026", "yesterday"}) {
    const auto date = parse_date(text);
    ASSERT_FALSE(date) << text;
    EXPECT_EQ(date.error().message,
              "`" + text + "` is no date: 2026, 2026.11 or 2026.11.22 was expected");
  }
}

TEST(StoreDate, CoversAllThatItLeavesOpen) {
  EXPECT_EQ(digits_of({2026}, DayOf::begin), "20260000");
  EXPECT_EQ(digits_of({2026}, DayOf::end), "20269999");
  EXPECT_EQ(digits_of({2026, 2}, DayOf::end), "20260299");
  EXPECT_EQ(digits_of({987, 2, 3}, DayOf::end), "09870203");
}

}  // namespace
}  // namespace ludex::store
