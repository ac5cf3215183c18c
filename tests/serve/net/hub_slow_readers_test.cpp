#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>

#include "serve/net/hub_stage.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::FakeConnection;
using test::FakeTopic;
using test::HubStage;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ServeHubSlowReaders : public testing::Test {
 protected:
  ServeHubSlowReaders() {
    stage_.sub(slow_session_, "table/1");
    stage_.sub(quick_session_, "table/1");
    slow_.take();
    quick_.take();
    slow_.is_blocked = true;
  }
  void big_delta(std::size_t size) {
    stage_.hub.delta("table/1", {.shared = {{"text", std::string(size, 'x')}}});
  }
  void read_all() {
    slow_.is_blocked = false;
    slow_.drain(slow_.queued_bytes());
    stage_.hub.progressed(slow_session_);
  }

  HubStage stage_;
  FakeTopic& topic_ = stage_.add_topic("table/1");
  FakeConnection slow_;
  FakeConnection quick_;
  Hub::Session& slow_session_ = stage_.hub.opened(HubStage::page('a'), slow_);
  Hub::Session& quick_session_ = stage_.hub.opened(HubStage::page('b'), quick_);
};

TEST_F(ServeHubSlowReaders, AreSentOneStateInPlaceOfWhatTheyMissed) {
  big_delta(200 << 10);
  big_delta(100 << 10);
  for (int i = 0; i < 50; ++i) {
    stage_.tick("table/1");
  }
  EXPECT_THAT(slow_.kinds(), ElementsAre("delta 1001", "delta 1002"));
  EXPECT_EQ(quick_.kinds().size(), 52U);
  read_all();
  EXPECT_THAT(slow_.kinds(), ElementsAre("state 1052"));
  stage_.tick("table/1");
  EXPECT_THAT(slow_.kinds(), ElementsAre("delta 1053"));
}

TEST_F(ServeHubSlowReaders, AreNotToldInfosMeanwhile) {
  big_delta(300 << 10);
  slow_.take();
  stage_.hub.info("table/1", "a1/1", {});
  EXPECT_THAT(slow_.kinds(), IsEmpty());
  EXPECT_EQ(quick_.kinds().size(), 2U);
}

TEST_F(ServeHubSlowReaders, WaitForTheirStateUntilMostOfTheQueueIsRead) {
  big_delta(300 << 10);
  stage_.tick("table/1");
  slow_.take();
  slow_.drain(200 << 10);
  stage_.hub.progressed(slow_session_);
  EXPECT_THAT(slow_.kinds(), IsEmpty());
  slow_.drain(60 << 10);
  stage_.hub.progressed(slow_session_);
  EXPECT_THAT(slow_.kinds(), ElementsAre("state 1002"));
}

TEST_F(ServeHubSlowReaders, WhoDoesNotReadForTwentySecondsIsClosed) {
  stage_.tick("table/1");
  stage_.event_loop.advance(15s);
  slow_.drain(1);
  stage_.hub.progressed(slow_session_);
  stage_.event_loop.advance(19s);
  EXPECT_FALSE(slow_.closed.has_value());
  stage_.event_loop.advance(2s);
  EXPECT_EQ(slow_.closed, CloseCode::try_again_later);
  EXPECT_EQ(slow_.heard.back(), (Json{{"t", "bye"}, {"why", "slow"}}));
  EXPECT_FALSE(quick_.closed.has_value());
}

TEST_F(ServeHubSlowReaders, TimeWithoutAQueueIsNoTimeWithoutProgress) {
  stage_.event_loop.advance(1h);
  stage_.tick("table/1");
  stage_.event_loop.advance(19s);
  EXPECT_FALSE(slow_.closed.has_value());
}

TEST_F(ServeHubSlowReaders, WhoseQueueGrowsBeyondTwoMegabytesIsClosed) {
  topic_.act = [](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    return Json(std::string(100'000, 'x'));
  };
  int answered = 0;
  while (!slow_.closed && answered < 100) {
    stage_.say(slow_session_,
               {{"t", "do"}, {"id", ++answered}, {"topic", "table/1"}, {"what", "w"}});
  }
  EXPECT_EQ(slow_.closed, CloseCode::try_again_later);
  EXPECT_EQ(slow_.heard.back(), (Json{{"t", "bye"}, {"why", "slow"}}));
  EXPECT_GE(answered, 20);
  EXPECT_LE(answered, 23);
  stage_.tick("table/1");
  EXPECT_EQ(quick_.heard.back()["seq"], 1001);
}

TEST_F(ServeHubSlowReaders, AStateLargerThanAQueueIsNoReasonToClose) {
  topic_.filler = std::size_t{5} << 20;
  stage_.sub(slow_session_, "table/1");
  for (int i = 0; i < 10; ++i) {
    stage_.say(slow_session_, {{"t", "ping"}, {"c", i}});
  }
  EXPECT_FALSE(slow_.closed.has_value());
  read_all();
  EXPECT_EQ(slow_.heard.back()["t"], "pong");
}

TEST_F(ServeHubSlowReaders, AskingForTheStateAgainAndAgainFillsNoQueue) {
  topic_.filler = 300 << 10;
  for (int i = 0; i < 50; ++i) {
    stage_.sub(slow_session_, "table/1");
  }
  EXPECT_THAT(slow_.kinds(), ElementsAre("state 1000"));
  read_all();
  EXPECT_THAT(slow_.kinds(), ElementsAre("state 1000"));
}

TEST_F(ServeHubSlowReaders, ComingBackTheyAreNotSentWhatTheyCannotTake) {
  big_delta(300 << 10);
  slow_.take();
  stage_.say(slow_session_, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1000}});
  EXPECT_THAT(slow_.kinds(), IsEmpty());
  read_all();
  EXPECT_THAT(slow_.kinds(), ElementsAre("state 1001"));
}

}  // namespace
}  // namespace ludex::serve::net
