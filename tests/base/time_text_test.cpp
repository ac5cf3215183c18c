#include "base/time_text.h"

#include <gtest/gtest.h>

namespace ludex {
namespace {

using namespace std::chrono_literals;

TEST(TimeText, HoursHaveAsManyDigitsAsTheyNeed) {
  EXPECT_EQ(hours_minutes_seconds(0s), "0:00:00");
  EXPECT_EQ(hours_minutes_seconds(3723s), "1:02:03");
  EXPECT_EQ(hours_minutes_seconds(100h + 59min + 59s), "100:59:59");
}

TEST(TimeText, HoursAreShownFromTheFirstOneOn) {
  EXPECT_EQ(minutes_seconds(0s), "0:00");
  EXPECT_EQ(minutes_seconds(59min + 59s), "59:59");
  EXPECT_EQ(minutes_seconds(1h), "1:00:00");
}

TEST(TimeText, SecondsHaveThreeDecimalsAndTheirSign) {
  EXPECT_EQ(decimal_seconds(0ms), "0.000");
  EXPECT_EQ(decimal_seconds(12'345ms), "12.345");
  EXPECT_EQ(decimal_seconds(-5ms), "-0.005");
}

}  // namespace
}  // namespace ludex
