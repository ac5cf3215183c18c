#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "serve/net/hub_stage.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::FakeConnection;
using test::HubStage;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ServeHubInfos : public testing::Test {
 protected:
  ServeHubInfos() {
    stage_.add_topic("analysis/1");
    stage_.sub(session_, "analysis/1");
    wire_.take();
  }
  void info(const std::string& key, int depth) {
    stage_.hub.info("analysis/1", key, {{"depth", depth}});
  }
  // The depths that have come since the last call.
  std::vector<int> depths() {
    std::vector<int> result;
    for (const Json& message : wire_.take()) {
      if (message["t"] == "info") {
        result.push_back(message["depth"]);
      }
    }
    return result;
  }

  HubStage stage_;
  FakeConnection wire_;
  Hub::Session& session_ = stage_.hub.opened(HubStage::page('a'), wire_);
};

TEST_F(ServeHubInfos, TheFirstComesAtOnceAndThenTheNewestOfEachGap) {
  info("a1/1", 1);
  EXPECT_THAT(depths(), ElementsAre(1));
  info("a1/1", 2);
  info("a1/1", 3);
  EXPECT_THAT(depths(), IsEmpty());
  stage_.event_loop.advance(199ms);
  EXPECT_THAT(depths(), IsEmpty());
  stage_.event_loop.advance(1ms);
  EXPECT_THAT(depths(), ElementsAre(3));
}

TEST_F(ServeHubInfos, AreNotMoreThanFiveASecondOfAKey) {
  for (int i = 0; i < 500; ++i) {
    info("a1/1", i);
    stage_.event_loop.advance(10ms);
  }
  const std::vector<int> told = depths();
  EXPECT_GE(told.size(), 22U);
  EXPECT_LE(told.size(), 26U);
  stage_.event_loop.advance(1s);
  // The last is not lost.
  EXPECT_TRUE(told.back() == 499 || depths() == std::vector{499});
}

TEST_F(ServeHubInfos, KeysDoNotWaitForEachOther) {
  info("a1/1", 1);
  info("a1/2", 2);
  info("a2/1", 3);
  EXPECT_THAT(depths(), ElementsAre(1, 2, 3));
}

TEST_F(ServeHubInfos, AfterAPauseOneComesAtOnce) {
  info("a1/1", 1);
  stage_.event_loop.advance(300ms);
  info("a1/1", 2);
  EXPECT_THAT(depths(), ElementsAre(1, 2));
}

TEST_F(ServeHubInfos, TheLastComesBeforeTheDeltaThatEndsIt) {
  info("a1/1", 1);
  info("a1/1", 2);
  stage_.tick("analysis/1");
  EXPECT_THAT(wire_.kinds(), ElementsAre("info a1/1", "info a1/1", "delta 1001"));
  // And the first of what follows comes at once.
  info("a1/1", 1);
  EXPECT_THAT(depths(), ElementsAre(1));
}

TEST_F(ServeHubInfos, AHiddenPageHearsOneASecond) {
  stage_.say(session_, {{"t", "do"}, {"id", 1}, {"what", "visible"}, {"yes", false}});
  for (int i = 0; i < 50; ++i) {
    info("a1/1", i);
    stage_.event_loop.advance(100ms);
  }
  EXPECT_LE(depths().size(), 6U);
  stage_.say(session_, {{"t", "do"}, {"id", 2}, {"what", "visible"}, {"yes", true}});
  stage_.event_loop.advance(1s);
  depths();
  for (int i = 0; i < 50; ++i) {
    info("a1/1", i);
    stage_.event_loop.advance(100ms);
  }
  EXPECT_GE(depths().size(), 20U);
}

TEST_F(ServeHubInfos, AReaderThatIsBehindIsToldTheNewestWhenItHasRead) {
  wire_.is_blocked = true;
  stage_.topics.at("analysis/1")->filler = 300 << 10;
  stage_.sub(session_, "analysis/1");
  for (int i = 0; i < 100; ++i) {
    info("a1/1", i);
    stage_.event_loop.advance(100ms);
  }
  wire_.take();
  wire_.is_blocked = false;
  wire_.drain(300 << 10);
  wire_.drain(1 << 10);
  stage_.hub.progressed(session_);
  EXPECT_THAT(depths(), ElementsAre(99));
}

TEST_F(ServeHubInfos, NobodyWaitsWhenThereIsNothingToTell) {
  info("a1/1", 1);
  info("a1/1", 2);
  stage_.event_loop.advance(1s);
  EXPECT_EQ(stage_.event_loop.timers(), 1U);  // that of the watch over slow readers
}

TEST_F(ServeHubInfos, ThoseOfSpectatorsDoNotReachWhoActsForASeat) {
  stage_.add_topic("table/1");
  const auto tell = [&](int depth) {
    stage_.hub.info_for_spectators("table/1", "s0/1", {{"depth", depth}});
  };
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"secrets", {"second"}}});
  FakeConnection watcher;
  Hub::Session& session = stage_.hub.opened(HubStage::page('b'), watcher);
  stage_.sub(session, "table/1");
  watcher.take();
  tell(1);
  EXPECT_THAT(watcher.kinds(), ElementsAre("info s0/1"));
  EXPECT_THAT(depths(), IsEmpty());
  // One that waits is not sent any more to who has sat down meanwhile.
  tell(2);
  stage_.say(session, {{"t", "sub"}, {"topic", "table/1"}, {"secrets", {"first"}}});
  stage_.event_loop.advance(1s);
  tell(3);
  EXPECT_THAT(watcher.kinds(), ElementsAre("state 1000"));
}

}  // namespace
}  // namespace ludex::serve::net
