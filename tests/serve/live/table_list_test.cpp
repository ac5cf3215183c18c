// The list of tables that pages follow.
#include "serve/live/table_list.h"

#include <gtest/gtest.h>

#include "serve/directories.h"
#include "serve/live/table_stage.h"
#include "serve/net/hub.h"
#include "serve/net/hub_stage.h"
#include "serve/wire/wire_schema.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"

namespace ludex::serve {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using test::chess_table;

class FollowedList : public testing::Test {
 protected:
  [[nodiscard]] Topic& list() { return *stage_.lobby->find("lobby"); }
  // What was published of the list since the last call.
  std::vector<Json> news() {
    stage_.event_loop.run();
    std::vector<Json> found;
    for (const auto& said : stage_.publisher.deltas) {
      if (said.topic == "lobby") {
        found.push_back(said.delta.shared);
      }
    }
    stage_.forget();
    return found;
  }
  test::TableStage stage_;
  Reader reader_{.page = "page"};
};

TEST_F(FollowedList, ItsStateIsTheListOfTheRequest) {
  stage_.make(chess_table());
  stage_.make(chess_table());
  EXPECT_EQ(test::state_of(list(), "lobby", reader_).at("tables"),
            Json::parse(stage_.request("GET", "/api/tables").body));
  EXPECT_EQ(list().state(reader_).at("tables").size(), 2U);
}

TEST_F(FollowedList, ANewTableAndItsMoveAreTold) {
  list().subscribed(reader_);
  stage_.make(chess_table());
  auto told = news();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].at("e"), "table");
  EXPECT_EQ(told[0].at("table"), list().state(reader_).at("tables").at(0));
  stage_.event_loop.advance(seconds(5));
  stage_.play({"e2e4"});
  told = news();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].at("table").at("plies"), 1);
}

TEST_F(FollowedList, EachTableIsToldAtMostOnceASecond) {
  list().subscribed(reader_);
  stage_.make(chess_table());
  const Json first = stage_.made;
  ASSERT_EQ(news().size(), 1U);
  stage_.play({"e2e4", "e7e5", "g1f3"});
  stage_.event_loop.advance(milliseconds(999));
  EXPECT_TRUE(news().empty());
  // Another table does not wait for this one.
  stage_.make(chess_table());
  ASSERT_EQ(news().size(), 1U);
  stage_.event_loop.advance(milliseconds(1));
  const auto told = news();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].at("table").at("id"), first.at("id"));
  EXPECT_EQ(told[0].at("table").at("plies"), 3);
}

TEST_F(FollowedList, TheEndOfAGameIsTold) {
  list().subscribed(reader_);
  stage_.make(chess_table());
  ASSERT_EQ(news().size(), 1U);
  stage_.event_loop.advance(seconds(1));
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  EXPECT_EQ(news().back().at("table").at("result").at("code"), "resignation");
}

TEST_F(FollowedList, NothingIsMadeForNobody) {
  list().subscribed(reader_);
  stage_.make(chess_table());
  list().unsubscribed(reader_);
  stage_.play({"e2e4"});
  EXPECT_TRUE(news().empty());
  EXPECT_EQ(stage_.event_loop.timers(), 0U);
  list().subscribed(reader_);
  EXPECT_TRUE(news().empty());
  // Whoever comes back is sent the state.
  EXPECT_EQ(stage_.publisher.begun_anew, (std::vector<std::string>{"lobby", "lobby"}));
  list().subscribed({.page = "another"});
  EXPECT_EQ(stage_.publisher.begun_anew.size(), 2U);
}

TEST_F(FollowedList, ATableThatLeavesIsGone) {
  stage_.make(chess_table());
  list().subscribed(reader_);
  for (int more = 0; more < 1000; ++more) {
    stage_.make(chess_table());
  }
  std::vector<Json> gone;
  for (const Json& each : news()) {
    if (each.at("e") == "gone") {
      gone.push_back(each);
    }
  }
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0], (Json{{"e", "gone"}, {"id", 1}}));
}

TEST_F(FollowedList, ItKnowsNoCommands) {
  std::string code;
  list().command(reader_, "move", {},
                 [&](const Answer<Json>& answer) { code = answer ? "" : answer.error().code; });
  EXPECT_EQ(code, "unknown");
}

TEST_F(FollowedList, IsAsInTheExamples) {
  stage_.make(test::wire_example("post_table"));
  test::expect_like(list().state(reader_).at("tables").at(0),
                    test::wire_example("state_lobby").at("data").at("tables").at(0), "state_lobby");
  list().subscribed(reader_);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  test::expect_like(news().at(0), test::wire_example("delta_table"), "delta_table");
}

// --- With the hub, which keeps deltas for pages that come back ---

class ListOfTheHub : public testing::Test {
 protected:
  ListOfTheHub() {
    topics_.add("lobby", [this](std::string_view topic) { return lobby_.find(topic); });
    lobby_.add_routes(router_);
  }
  void make() {
    router_.handle({.method = "POST", .path = "/api/tables", .body = chess_table().dump()},
                   [](const HttpResponse& made) { EXPECT_EQ(made.status, 200); });
    event_loop_.run();
  }
  net::Hub::Session& open(test::FakeConnection& wire) {
    return hub_.opened(test::HubStage::page('a'), wire);
  }
  void sub(net::Hub::Session& session, const Json& after) {
    Json message{{"t", "sub"}, {"topic", "lobby"}};
    if (!after.is_null()) {
      message["after"] = after;
    }
    static_cast<void>(hub_.received(session, message.dump()));
  }

  test::ManualEventLoop event_loop_;
  test::MemoryStore store_;
  test::PuppetStage engines_;
  Directories topics_;
  net::Hub hub_{event_loop_, topics_, {.build = "b1", .first_seq = 1000}};
  Lobby lobby_{{event_loop_, hub_, store_, engines_, [] { return WallTime{}; }, 1}};
  Router router_;
};

TEST_F(ListOfTheHub, APageThatWasAwayIsSentWhatIsThereNow) {
  test::FakeConnection first;
  net::Hub::Session& session = open(first);
  sub(session, nullptr);
  make();
  ASSERT_EQ(first.heard.back().at("e"), "table");
  const Json seq = first.heard.back().at("seq");
  hub_.closed(session);
  make();  // nobody is told
  test::FakeConnection again;
  sub(open(again), seq);
  ASSERT_EQ(again.heard.back().at("t"), "state");
  EXPECT_EQ(again.heard.back().at("data").at("tables").size(), 2U);
  event_loop_.advance(minutes(1));
  make();
  EXPECT_EQ(again.heard.back().at("table").at("id"), 3);
}

TEST_F(ListOfTheHub, APageThatMissedChangesThatAnotherSawIsSentThose) {
  test::FakeConnection other;
  sub(hub_.opened(test::HubStage::page('b'), other), nullptr);
  test::FakeConnection first;
  net::Hub::Session& session = open(first);
  sub(session, nullptr);
  const Json seq = first.heard.back().at("seq");
  hub_.closed(session);
  make();
  test::FakeConnection again;
  sub(open(again), seq);
  ASSERT_EQ(again.heard.size(), 2U);
  EXPECT_EQ(again.heard.back().at("e"), "table");
}

}  // namespace
}  // namespace ludex::serve
