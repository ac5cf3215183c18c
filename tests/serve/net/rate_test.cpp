#include <gtest/gtest.h>

#include <chrono>

#include "serve/net/message_rate.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;

TEST(ServeRate, GivesItsBurstAtOnceAndThenMakesWait) {
  const TimePoint start{};
  MessageRate rate(30, 60, start);
  for (int i = 0; i < 59; ++i) {
    EXPECT_EQ(rate.take(start), start) << i;
  }
  EXPECT_EQ(rate.take(start), start + 34ms);
}

TEST(ServeRate, GivesSoManyASecondInTheLongRun) {
  TimePoint now{};
  MessageRate rate(30, 60, now);
  int taken = 0;
  while (now < TimePoint{} + 10s) {
    now = rate.take(now);
    ++taken;
  }
  EXPECT_GE(taken, 350);
  EXPECT_LE(taken, 361);
}

TEST(ServeRate, WhatIsNotUsedIsNotSavedBeyondTheBurst) {
  const TimePoint later = TimePoint{} + 1h;
  MessageRate rate(30, 2, TimePoint{});
  EXPECT_EQ(rate.take(later), later);
  EXPECT_GT(rate.take(later), later);
}

}  // namespace
}  // namespace ludex::serve::net
