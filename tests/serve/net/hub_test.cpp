#include "serve/net/hub.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/net/hub_stage.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::FakeConnection;
using test::FakeTopic;
using test::HubStage;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ServeHub : public testing::Test {
 protected:
  HubStage stage_;
  FakeTopic& topic_ = stage_.add_topic("table/1");
  FakeConnection wire_;
  Hub::Session& session_ = stage_.hub.opened(HubStage::page('a'), wire_);
};

TEST_F(ServeHub, GreetsFirst) {
  EXPECT_EQ(wire_.heard.at(0),
            (Json{{"t", "hello"}, {"build", "b1"}, {"page", "aaaaaaaaaaaaaaaa"}}));
}

TEST_F(ServeHub, SendsTheStateAndThenNumberedDeltas) {
  stage_.sub(session_, "table/1");
  stage_.tick("table/1");
  stage_.tick("table/1");
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "state 1000", "delta 1001", "delta 1002"));
}

// A long state is made in several turns; what happens meanwhile is in it.
TEST_F(ServeHub, SendsAStateWhenItIsReady) {
  topic_.is_making = true;
  stage_.sub(session_, "table/1");
  stage_.tick("table/1");
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello"));
  topic_.is_making = false;
  stage_.hub.state_ready("table/1");
  stage_.tick("table/1");
  EXPECT_THAT(wire_.kinds(), ElementsAre("state 1001", "delta 1002"));
  stage_.hub.state_ready("table/1");
  stage_.hub.state_ready("table/9");
  EXPECT_THAT(wire_.kinds(), IsEmpty());
}

TEST_F(ServeHub, SendsAllReadersTheStateThatIsTheSameForAll) {
  topic_.shared = std::make_shared<const std::string>(R"({"count":7})");
  stage_.sub(session_, "table/1");
  FakeConnection other;
  Hub::Session& session = stage_.hub.opened(HubStage::page('b'), other);
  stage_.sub(session, "table/1");
  EXPECT_EQ(wire_.heard.back(), other.heard.back());
  EXPECT_EQ(other.heard.back().at("data").at("count"), 7);
  stage_.tick("table/1");
  topic_.shared = std::make_shared<const std::string>(R"({"count":8})");
  stage_.hub.begin_anew("table/1");
  EXPECT_EQ(wire_.heard.back().at("data").at("count"), 8);
}

TEST_F(ServeHub, TellsATopicWhenACommandHadArrived) {
  std::optional<TimePoint> arrived;
  topic_.act = [&](const Reader& reader, std::string_view, const Json&) -> Answer<Json> {
    arrived = reader.arrived;
    return Json();
  };
  const TimePoint then = stage_.event_loop.clock().now() - 3s;
  const std::string command = R"({"t":"do","id":1,"topic":"table/1","what":"move"})";
  static_cast<void>(stage_.hub.received(session_, command, then));
  EXPECT_EQ(arrived, then);
}

TEST_F(ServeHub, APageThatComesBackIsSentWhatItMissed) {
  stage_.sub(session_, "table/1");
  stage_.tick("table/1");
  stage_.hub.closed(session_);
  stage_.tick("table/1");
  stage_.tick("table/1");
  FakeConnection again;
  Hub::Session& session = stage_.hub.opened(HubStage::page('a'), again);
  stage_.say(session, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1001}});
  EXPECT_THAT(again.kinds(), ElementsAre("hello", "delta 1002", "delta 1003"));
}

TEST_F(ServeHub, APageThatMissedTooMuchIsSentTheState) {
  stage_.sub(session_, "table/1");
  for (int i = 0; i < 300; ++i) {
    stage_.tick("table/1");
  }
  FakeConnection other;
  Hub::Session& session = stage_.hub.opened(HubStage::page('b'), other);
  stage_.say(session, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1001}});
  EXPECT_THAT(other.kinds(), ElementsAre("hello", "state 1300"));
}

TEST_F(ServeHub, ANumberOfAnotherTimeIsAnsweredWithTheState) {
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"after", 5000}});
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "state 1000"));
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"after", 7}});
  EXPECT_THAT(wire_.kinds(), ElementsAre("state 1000"));
}

TEST_F(ServeHub, ATopicThatEndsTellsItsReadersOnce) {
  stage_.sub(session_, "table/1");
  FakeConnection slow;
  Hub::Session& other = stage_.hub.opened(HubStage::page('b'), slow);
  stage_.sub(other, "table/1");
  slow.is_blocked = true;
  topic_.filler = 300'000;
  stage_.sub(other, "table/1");
  stage_.tick("table/1");
  wire_.take();
  slow.take();
  stage_.hub.end("table/1", {.code = "unknown", .text = "it was removed", .field = "topic"});
  for (FakeConnection* const wire : {&wire_, &slow}) {
    const Json told = wire->take().at(0);
    EXPECT_EQ(told.at("topic"), "table/1");
    EXPECT_EQ(told.at("error").at("text"), "it was removed");
  }
  EXPECT_THAT(topic_.visits, ElementsAre("+a", "+b", "-a", "-b"));
  // Nothing of it comes any more, and whoever leaves it has nothing to leave.
  stage_.tick("table/1");
  stage_.hub.end("table/1", {.code = "unknown", .text = "it was removed"});
  stage_.say(session_, {{"t", "unsub"}, {"topic", "table/1"}});
  stage_.hub.closed(other);
  EXPECT_THAT(wire_.take(), IsEmpty());
  // A later topic of that name begins with its state, whatever number a page remembers.
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1001}});
  EXPECT_EQ(wire_.take().at(0).at("t"), "state");
}

TEST_F(ServeHub, NumbersGoOnGrowingWhenATopicWasForgotten) {
  stage_.sub(session_, "table/1");
  for (int i = 0; i < 5; ++i) {
    stage_.tick("table/1");
  }
  stage_.say(session_, {{"t", "unsub"}, {"topic", "table/1"}});
  stage_.event_loop.advance(10min);
  wire_.take();
  // The deltas of five are gone, and their numbers are not used a second time.
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1005}});
  const std::vector<Json> heard = wire_.take();
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0]["t"], "state");
  EXPECT_GT(heard[0]["seq"], 1005);
}

TEST_F(ServeHub, ATopicThatBeginsAnewSendsItsState) {
  stage_.sub(session_, "table/1");
  stage_.tick("table/1");
  stage_.hub.begin_anew("table/1");
  stage_.tick("table/1");
  stage_.hub.begin_anew("table/2");  // which nobody has followed
  EXPECT_THAT(wire_.kinds(),
              ElementsAre("hello", "state 1000", "delta 1001", "state 1002", "delta 1003"));
  // The numbers before it lead nowhere.
  FakeConnection again;
  Hub::Session& session = stage_.hub.opened(HubStage::page('a'), again);
  stage_.say(session, {{"t", "sub"}, {"topic", "table/1"}, {"after", 1001}});
  EXPECT_THAT(again.kinds(), ElementsAre("hello", "state 1003"));
}

TEST_F(ServeHub, WhoActsForASeatSeesWhatIsForIt) {
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"secrets", {"second"}}});
  FakeConnection watcher;
  stage_.sub(stage_.hub.opened(HubStage::page('b'), watcher), "table/1");
  EXPECT_EQ(wire_.heard.back()["data"]["seats"], (Json{false, true}));
  stage_.hub.delta("table/1", {.shared = {{"e", "move"}, {"legal", nullptr}},
                               .for_seat = {nullptr, Json{{"legal", "all"}}}});
  EXPECT_EQ(wire_.heard.back()["legal"], "all");
  EXPECT_EQ(watcher.heard.back()["legal"], nullptr);
}

TEST_F(ServeHub, DeltasOfOtherTopicsAndAfterUnsubDoNotCome) {
  stage_.add_topic("table/2");
  stage_.sub(session_, "table/1");
  stage_.say(session_, {{"t", "unsub"}, {"topic", "table/1"}});
  stage_.say(session_, {{"t", "unsub"}, {"topic", "table/9"}});
  wire_.take();
  stage_.tick("table/1");
  stage_.tick("table/2");
  stage_.hub.info("table/1", "k", {});
  EXPECT_THAT(wire_.kinds(), IsEmpty());
}

TEST_F(ServeHub, AnUnknownTopicIsAnError) {
  stage_.sub(session_, "table/77");
  const Json error = wire_.heard.back();
  EXPECT_EQ(error["error"]["code"], "unknown");
  EXPECT_EQ(error["topic"], "table/77");
  EXPECT_FALSE(error.contains("id"));
}

TEST_F(ServeHub, AConnectionFollowsSixtyFourTopics) {
  for (int i = 0; i < 70; ++i) {
    stage_.add_topic("record/" + std::to_string(i));
    stage_.sub(session_, "record/" + std::to_string(i));
  }
  std::vector<std::string> kinds = wire_.kinds();
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "state 1000"), 64);
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "error"), 6);
  // One that it follows may be asked for again.
  stage_.sub(session_, "record/0");
  EXPECT_THAT(wire_.kinds(), ElementsAre("state 1000"));
}

TEST_F(ServeHub, TellsTheTopicWhoComesAndGoesOnceAPage) {
  FakeConnection second;
  Hub::Session& other_window = stage_.hub.opened(HubStage::page('a'), second);
  stage_.sub(session_, "table/1");
  stage_.sub(session_, "table/1");
  stage_.sub(other_window, "table/1");
  EXPECT_THAT(topic_.visits, ElementsAre("+a"));
  stage_.hub.closed(session_);
  EXPECT_THAT(topic_.visits, ElementsAre("+a"));
  stage_.hub.closed(other_window);
  EXPECT_THAT(topic_.visits, ElementsAre("+a", "-a"));
}

TEST_F(ServeHub, APageThatTakesASeatComesAgainAsAnother) {
  stage_.sub(session_, "table/1");
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"secrets", {"first"}}});
  EXPECT_THAT(topic_.visits, ElementsAre("+a", "-a", "+a"));
  EXPECT_EQ(wire_.heard.back()["data"]["seats"], (Json{true, false}));
}

TEST_F(ServeHub, ATopicMayGoWhileItIsFollowed) {
  stage_.sub(session_, "table/1");
  stage_.topics.clear();
  stage_.tick("table/1");
  wire_.take();
  stage_.say(session_, {{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "resign"}});
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "unknown");
  stage_.hub.closed(session_);
  EXPECT_EQ(stage_.hub.sessions(), 0U);
}

TEST_F(ServeHub, AnswersPingsWithItsOwnTime) {
  stage_.event_loop.advance(1500ms);
  stage_.say(session_, {{"t", "ping"}, {"c", 12.5}});
  EXPECT_EQ(wire_.heard.back(), (Json{{"t", "pong"}, {"c", 12.5}, {"s", 1500}}));
}

TEST_F(ServeHub, NonsenseIsAnsweredAndHarmsNothing) {
  stage_.sub(session_, "table/1");
  wire_.take();
  for (const std::string text : {"", "{", "[[[[", "{\"t\":\"sub\"}", "\xff\xfe"}) {
    static_cast<void>(stage_.hub.received(session_, text));
    EXPECT_EQ(wire_.heard.back()["error"]["code"], "malformed") << text;
  }
  stage_.tick("table/1");
  EXPECT_EQ(wire_.heard.back()["seq"], 1001);
  EXPECT_FALSE(wire_.closed.has_value());
}

TEST_F(ServeHub, AFloodOfMessagesHasToWait) {
  const TimePoint now = stage_.event_loop.clock().now();
  TimePoint next = now;
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(next, now) << i;
    next = stage_.say(session_, {{"t", "ping"}, {"c", i}});
  }
  EXPECT_GT(next, now);
  EXPECT_LE(next, now + 34ms);
}

TEST_F(ServeHub, SaysGoodbyeToAllAndHearsNothingMore) {
  FakeConnection other;
  stage_.hub.opened(HubStage::page('b'), other);
  stage_.hub.shut_down();
  for (FakeConnection* const wire : {&wire_, &other}) {
    EXPECT_EQ(wire->heard.back(), (Json{{"t", "bye"}, {"why", "restart"}}));
    EXPECT_EQ(wire->closed, CloseCode::going_away);
  }
  wire_.take();
  stage_.say(session_, {{"t", "ping"}, {"c", 1}});
  EXPECT_THAT(wire_.kinds(), IsEmpty());
}

TEST_F(ServeHub, WhoComesDuringTheEndIsSentAwayToo) {
  stage_.hub.shut_down();
  FakeConnection late;
  stage_.hub.opened(HubStage::page('c'), late);
  EXPECT_THAT(late.kinds(), ElementsAre("hello", "bye"));
  EXPECT_EQ(late.closed, CloseCode::going_away);
}

TEST_F(ServeHub, WaitsForNothingWhenNobodyIsThere) {
  stage_.sub(session_, "table/1");
  stage_.hub.closed(session_);
  stage_.event_loop.advance(5min);
  EXPECT_EQ(stage_.event_loop.timers(), 0U);
}

}  // namespace
}  // namespace ludex::serve::net
