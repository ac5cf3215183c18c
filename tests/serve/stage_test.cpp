// What the other tests of this folder stand on: the event loop that a test turns, and its
// publisher.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "serve/manual_event_loop.h"
#include "serve/recording_publisher.h"

namespace ludex::serve {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

TEST(ServeManualEventLoop, RunsWhatWasPostedInItsOrderAndWhatThatPosts) {
  test::ManualEventLoop event_loop;
  std::vector<int> done;
  event_loop.post([&] {
    done.push_back(1);
    event_loop.post([&] { done.push_back(3); });
  });
  event_loop.post([&] { done.push_back(2); });
  EXPECT_TRUE(done.empty());
  event_loop.run();
  EXPECT_THAT(done, ElementsAre(1, 2, 3));
}

TEST(ServeManualEventLoop, MakesEachCallAtItsTime) {
  test::ManualEventLoop event_loop;
  std::vector<Duration> at;
  const TimePoint start = event_loop.clock().now();
  const auto note = [&] { at.push_back(event_loop.clock().now() - start); };
  const auto second = event_loop.call_at(start + 20ms, note);
  const auto first = event_loop.call_at(start + 10ms, note);
  const auto late = event_loop.call_at(start + 40ms, note);
  event_loop.advance(30ms);
  EXPECT_THAT(at, ElementsAre(10ms, 20ms));
  EXPECT_EQ(event_loop.timers(), 1U);
}

TEST(ServeManualEventLoop, ATimerThatGoesCallsItsCallOff) {
  test::ManualEventLoop event_loop;
  int calls = 0;
  const TimePoint due = event_loop.clock().now() + 1s;
  auto off = event_loop.call_at(due, [&] { calls += 10; });
  const auto on = event_loop.call_at(due, [&] { calls += 1; });
  off.reset();
  event_loop.advance(2s);
  EXPECT_EQ(calls, 1);
}

TEST(ServeRecordingPublisher, KeepsDeltasAndInfosApart) {
  test::RecordingPublisher publisher;
  publisher.delta("table/1", {.shared = Json{{"e", "again"}, {"table", 2}}});
  publisher.info("analysis/2", "a2/own", Json{{"own", ""}, {"node", 3}});
  ASSERT_EQ(publisher.deltas.size(), 1U);
  EXPECT_EQ(publisher.deltas[0].delta.shared["e"], "again");
  ASSERT_EQ(publisher.infos.size(), 1U);
  EXPECT_EQ(publisher.infos[0].key, "a2/own");
}

}  // namespace
}  // namespace ludex::serve
