#include "host/loopback.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "base/limits.h"
#include "host/clock.h"
#include "host/process_fixture.h"

namespace ludex::host {
namespace {

TEST(LoopbackTest, LinesArriveInOrderAndThenTheEnd) {
  auto [left, right] = make_loopback();
  ASSERT_TRUE(left->send(std::vector<std::string>{"one", "two"}, soon()).complete);
  left.reset();
  EXPECT_EQ(right->receive(soon()).text, "one");
  EXPECT_EQ(right->receive(TimePoint::min()).text, "two");
  EXPECT_EQ(right->receive(soon()).what, Arrival::closed);
  EXPECT_TRUE(right->send(std::vector<std::string>{"three"}, soon()).refused);
}

TEST(LoopbackTest, SilenceIsNoEnd) {
  auto [left, right] = make_loopback();
  EXPECT_EQ(right->receive(SteadyClock().now() + Milliseconds(5)).what, Arrival::timeout);
  EXPECT_EQ(right->receive(TimePoint::min()).what, Arrival::timeout);
}

TEST(LoopbackTest, AWakeFromAnotherThreadEndsTheWait) {
  auto [left, right] = make_loopback();
  std::jthread other([&port = *left] { port.wake(); });
  EXPECT_EQ(left->receive(TimePoint::max()).what, Arrival::woken);
}

TEST(LoopbackTest, WhoDoesNotReadIsNotSentForEver) {
  auto [left, right] = make_loopback();
  const std::vector<std::string> lines(limits::queued_bytes / 1000 + 1, std::string(1000, 'x'));
  const auto sent = left->send(lines, SteadyClock().now() + Milliseconds(5));
  EXPECT_FALSE(sent.complete);
  EXPECT_FALSE(sent.refused);
}

TEST(LoopbackTest, ALineOverTheLimitIsToldAsSuch) {
  auto [left, right] = make_loopback();
  const std::vector<std::string> lines{std::string(limits::line_bytes + 1, 'x')};
  ASSERT_TRUE(left->send(lines, soon()).complete);
  EXPECT_EQ(right->receive(soon()).what, Arrival::too_long);
}

}  // namespace
}  // namespace ludex::host
