#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/net/hub_stage.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::FakeConnection;
using test::FakeTopic;
using test::HubStage;
using ::testing::ElementsAre;

class ServeHubCommands : public testing::Test {
 protected:
  void command(Hub::Session& session, int id, const Json& more = Json::object()) {
    Json message{{"t", "do"}, {"id", id}, {"topic", "table/1"}, {"what", "count"}};
    message.update(more);
    static_cast<void>(stage_.say(session, message));
  }

  HubStage stage_;
  FakeTopic& topic_ = stage_.add_topic("table/1");
  FakeConnection wire_;
  Hub::Session& session_ = stage_.hub.opened(HubStage::page('a'), wire_);
};

TEST_F(ServeHubCommands, EachIsAnsweredOnceWithItsResult) {
  command(session_, 1);
  EXPECT_EQ(wire_.heard.back(), (Json{{"t", "ok"}, {"id", 1}, {"result", 1}}));
  command(session_, 2);
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "ok 1", "ok 2"));
}

// A page that lost its connection repeats what was not acknowledged; the memory for that has an
// end.
TEST_F(ServeHubCommands, AnswersAreKeptByTheirBytesToo) {
  topic_.act = [](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    return Json(std::string(20'000, 'x'));
  };
  for (int id = 1; id <= 5; ++id) {
    command(session_, id);
  }
  wire_.take();
  topic_.act = nullptr;
  command(session_, 5);
  EXPECT_EQ(wire_.heard.back()["result"].get<std::string>().size(), 20'000U);
  // Those that were forgotten are not done a second time.
  command(session_, 1);
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "not_now");
  EXPECT_EQ(topic_.count, 0);
  // One that is too large alone is sent, but not kept.
  topic_.act = [](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    return Json(std::string(100'000, 'x'));
  };
  command(session_, 6);
  EXPECT_EQ(wire_.heard.back()["result"].get<std::string>().size(), 100'000U);
  topic_.act = nullptr;
  command(session_, 6);
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "not_now");
  EXPECT_EQ(topic_.count, 0);
}

TEST_F(ServeHubCommands, TheAnswersOfPagesThatHaveGoneHaveALimitTogether) {
  HubStage stage;
  FakeTopic& topic = stage.add_topic("table/1");
  Hub hub(stage.event_loop, stage, {.build = "b1", .first_seq = 0}, {.answers_bytes = 100'000});
  topic.act = [](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    return Json(std::string(40'000, 'x'));
  };
  const auto visit = [&](char page) {
    FakeConnection wire;
    Hub::Session& session = hub.opened(HubStage::page(page), wire);
    static_cast<void>(
        hub.received(session, R"({"t":"do","id":1,"topic":"table/1","what":"count"})"));
    const Json last = wire.heard.back();
    hub.closed(session);
    stage.event_loop.advance(1s);
    return last;
  };
  for (const char page : {'a', 'b', 'c'}) {
    EXPECT_EQ(visit(page)["t"], "ok") << page;
  }
  // The page that left first is the one whose answers are gone.
  topic.act = nullptr;
  EXPECT_EQ(visit('a')["error"]["code"], "not_now");
  EXPECT_EQ(visit('c')["result"].get<std::string>().size(), 40'000U);
  EXPECT_EQ(topic.count, 0);
}

TEST_F(ServeHubCommands, WhatTheyChangeIsToldBeforeTheyAreAnswered) {
  stage_.sub(session_, "table/1");
  wire_.take();
  topic_.act = [&](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    stage_.tick("table/1");
    return Json();
  };
  command(session_, 1);
  EXPECT_THAT(wire_.kinds(), ElementsAre("delta 1001", "ok 1"));
}

TEST_F(ServeHubCommands, TheTopicHearsTheWholeMessageAndWhoSaysIt) {
  Reader heard;
  Json body;
  topic_.act = [&](const Reader& reader, std::string_view what, const Json& said) -> Answer<Json> {
    heard = reader;
    body = said;
    EXPECT_EQ(what, "move");
    return tl::unexpected(ApiError{.code = "illegal_move", .text = "no", .field = "m"});
  };
  stage_.say(session_, {{"t", "sub"}, {"topic", "table/1"}, {"secrets", {"first"}}});
  command(session_, 7, {{"what", "move"}, {"m", "e2e5"}, {"ply", 0}});
  EXPECT_EQ(heard.page, HubStage::page('a'));
  EXPECT_THAT(heard.secrets, ElementsAre("first"));
  EXPECT_EQ(body["m"], "e2e5");
  EXPECT_EQ(wire_.heard.back(),
            Json::parse(R"({"t":"error","id":7,"error":{"code":"illegal_move","text":"no",
              "field":"m"}})"));
}

TEST_F(ServeHubCommands, WhoDoesNotFollowTheTopicHasNoSecrets) {
  topic_.act = [](const Reader& reader, std::string_view, const Json&) -> Answer<Json> {
    return Json(reader.secrets.size());
  };
  command(session_, 1);
  EXPECT_EQ(wire_.heard.back()["result"], 0);
}

TEST_F(ServeHubCommands, OneThatIsSentAgainIsNotDoneTwice) {
  command(session_, 1);
  command(session_, 1);
  stage_.hub.closed(session_);
  FakeConnection again;
  command(stage_.hub.opened(HubStage::page('a'), again), 1);
  EXPECT_EQ(topic_.count, 1);
  EXPECT_EQ(again.heard.back(), wire_.heard.back());
}

TEST_F(ServeHubCommands, AnErrorIsRememberedToo) {
  int calls = 0;
  topic_.act = [&](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    ++calls;
    return tl::unexpected(ApiError{.code = "not_now", .text = "no"});
  };
  command(session_, 1);
  command(session_, 1);
  EXPECT_EQ(calls, 1);
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "error 1", "error 1"));
}

TEST_F(ServeHubCommands, AnotherPageHasIdsOfItsOwn) {
  FakeConnection other;
  command(session_, 1);
  command(stage_.hub.opened(HubStage::page('b'), other), 1);
  EXPECT_EQ(topic_.count, 2);
}

TEST_F(ServeHubCommands, OneOlderThanTheLastSixtyFourIsRefusedNotDone) {
  for (int id = 1; id <= 70; ++id) {
    command(session_, id);
  }
  command(session_, 6);
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "not_now");
  command(session_, 7);
  EXPECT_EQ(wire_.heard.back()["result"], 7);
  EXPECT_EQ(topic_.count, 70);
}

TEST_F(ServeHubCommands, PagesAreForgottenWhenManyOthersHaveGone) {
  command(session_, 1);
  stage_.hub.closed(session_);
  for (int i = 0; i < 1100; ++i) {
    FakeConnection passing;
    std::string page = std::to_string(100'000 + i) + "0123456789";
    stage_.hub.closed(stage_.hub.opened(page, passing));
  }
  stage_.event_loop.advance(2s);
  FakeConnection again;
  command(stage_.hub.opened(HubStage::page('a'), again), 1);
  EXPECT_EQ(topic_.count, 2);
}

TEST_F(ServeHubCommands, APageThatIsConnectedIsNeverForgotten) {
  command(session_, 1);
  for (int i = 0; i < 1100; ++i) {
    FakeConnection passing;
    std::string page = std::to_string(100'000 + i) + "0123456789";
    stage_.hub.closed(stage_.hub.opened(page, passing));
  }
  stage_.event_loop.advance(2s);
  command(session_, 1);
  EXPECT_EQ(topic_.count, 1);
}

TEST_F(ServeHubCommands, ATopicThatThrowsIsAnsweredForIt) {
  topic_.act = [](const Reader&, std::string_view, const Json&) -> Answer<Json> {
    throw std::runtime_error("no room");
  };
  command(session_, 1);
  EXPECT_EQ(wire_.heard.back()["error"], (Json{{"code", "internal"}, {"text", "no room"}}));
}

TEST_F(ServeHubCommands, VisibleIsForTheConnectionAndNeedsNoTopic) {
  stage_.say(session_, {{"t", "do"}, {"id", 1}, {"what", "visible"}, {"yes", false}});
  stage_.say(session_, {{"t", "do"}, {"id", 2}, {"what", "visible"}, {"yes", "no"}});
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "ok 1", "error 2"));
  EXPECT_EQ(topic_.count, 0);
}

TEST_F(ServeHubCommands, OneThatTakesTimeIsAnsweredWhenItIsDone) {
  command(session_, 1, {{"what", "later"}});
  command(session_, 2);
  topic_.later.at(0)(Json("e2e4"));
  EXPECT_EQ(wire_.heard.back(), (Json{{"t", "ok"}, {"id", 1}, {"result", "e2e4"}}));
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "ok 2", "ok 1"));
}

TEST_F(ServeHubCommands, OneUnderWayIsAnsweredToTheConnectionThatAskedLast) {
  command(session_, 1, {{"what", "later"}});
  stage_.hub.closed(session_);
  FakeConnection again;
  command(stage_.hub.opened(HubStage::page('a'), again), 1, {{"what", "later"}});
  EXPECT_EQ(topic_.later.size(), 1U);
  topic_.later.at(0)(Json(true));
  EXPECT_THAT(again.kinds(), ElementsAre("hello", "ok 1"));
}

TEST_F(ServeHubCommands, OneThatIsDoneWhileItsPageIsAwayIsAnsweredWhenItAsksAgain) {
  command(session_, 1, {{"what", "later"}});
  stage_.hub.closed(session_);
  topic_.later.at(0)(Json(true));
  FakeConnection again;
  command(stage_.hub.opened(HubStage::page('a'), again), 1, {{"what", "later"}});
  EXPECT_THAT(again.kinds(), ElementsAre("hello", "ok 1"));
  EXPECT_EQ(topic_.later.size(), 1U);
}

TEST_F(ServeHubCommands, OnlyTheFirstAnswerCounts) {
  command(session_, 1, {{"what", "later"}});
  topic_.later.at(0)(Json(1));
  topic_.later.at(0)(Json(2));
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "ok 1"));
}

TEST_F(ServeHubCommands, ATopicThatGoesWithoutAnAnswerHasNotDoneIt) {
  command(session_, 1, {{"what", "later"}});
  stage_.topics.clear();
  EXPECT_EQ(wire_.heard.back()["id"], 1);
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "not_now");
}

TEST_F(ServeHubCommands, MayBeAnsweredWhenTheHubHasGone) {
  std::vector<Done> later;
  {
    HubStage stage;
    FakeConnection wire;
    FakeTopic& topic = stage.add_topic("table/1");
    stage.say(stage.hub.opened(HubStage::page('a'), wire),
              {{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "later"}});
    later = std::move(topic.later);
  }
  later.at(0)(Json(true));
}

TEST_F(ServeHubCommands, MoreThanSixtyFourUnderWayAreRefused) {
  for (int id = 1; id <= 65; ++id) {
    command(session_, id, {{"what", "later"}});
  }
  EXPECT_EQ(topic_.later.size(), 64U);
  EXPECT_EQ(wire_.heard.back()["id"], 65);
  EXPECT_EQ(wire_.heard.back()["error"]["code"], "rate");
  EXPECT_EQ(wire_.heard.back()["error"]["retry_ms"], 1000);
}

TEST_F(ServeHubCommands, AMalformedOneIsAnsweredWithItsIdAndMayComeAgain) {
  stage_.say(session_, {{"t", "do"}, {"id", 1}, {"topic", "table/1"}});
  EXPECT_THAT(wire_.kinds(), ElementsAre("hello", "error 1"));
  command(session_, 1);
  EXPECT_EQ(topic_.count, 1);
}

}  // namespace
}  // namespace ludex::serve::net
