// What the other tests of this folder stand on: the floor that a test turns, and its publisher.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "serve/manual_floor.h"
#include "serve/recording_publisher.h"

namespace ludex::serve {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

TEST(ServeManualFloor, RunsWhatWasPostedInItsOrderAndWhatThatPosts) {
  test::ManualFloor floor;
  std::vector<int> done;
  floor.post([&] {
    done.push_back(1);
    floor.post([&] { done.push_back(3); });
  });
  floor.post([&] { done.push_back(2); });
  EXPECT_TRUE(done.empty());
  floor.run();
  EXPECT_THAT(done, ElementsAre(1, 2, 3));
}

TEST(ServeManualFloor, MakesEachCallAtItsTime) {
  test::ManualFloor floor;
  std::vector<Duration> at;
  const TimePoint start = floor.clock().now();
  const auto note = [&] { at.push_back(floor.clock().now() - start); };
  const auto second = floor.call_at(start + 20ms, note);
  const auto first = floor.call_at(start + 10ms, note);
  const auto late = floor.call_at(start + 40ms, note);
  floor.advance(30ms);
  EXPECT_THAT(at, ElementsAre(10ms, 20ms));
  EXPECT_EQ(floor.timers(), 1U);
}

TEST(ServeManualFloor, ATimerThatGoesCallsItsCallOff) {
  test::ManualFloor floor;
  int calls = 0;
  const TimePoint due = floor.clock().now() + 1s;
  auto off = floor.call_at(due, [&] { calls += 10; });
  const auto on = floor.call_at(due, [&] { calls += 1; });
  off.reset();
  floor.advance(2s);
  EXPECT_EQ(calls, 1);
}

TEST(ServeRecordingPublisher, KeepsDeltasAndInfosApart) {
  test::RecordingPublisher publisher;
  publisher.delta("table/1", {.shared = Json{{"e", "node"}}});
  publisher.info("analysis/2", "a2/1", Json{{"depth", 3}});
  ASSERT_EQ(publisher.deltas.size(), 1U);
  EXPECT_EQ(publisher.deltas[0].delta.shared["e"], "node");
  ASSERT_EQ(publisher.infos.size(), 1U);
  EXPECT_EQ(publisher.infos[0].key, "a2/1");
}

}  // namespace
}  // namespace ludex::serve
