// What the hub lets the holders of keys follow and do, and what becomes of it when keys become
// invalid.
#include <gtest/gtest.h>

#include <string>

#include "serve/fake_rights.h"
#include "serve/net/hub_stage.h"

namespace ludex::serve::net {
namespace {

using test::FakeConnection;
using test::FakeTopic;

class HubRights : public testing::Test, public Directory {
 protected:
  HubRights() {
    rights_.keys = {
        {"o", Right::owner}, {"k", Right::keyed_owner}, {"g", Right::guest}, {"w", Right::watcher}};
    for (const char* const name :
         {"table/1", "table/2", "record/1", "lobby", "engines", "engine/E/console", "match/1"}) {
      topics_[name] = std::make_unique<FakeTopic>();
    }
  }
  [[nodiscard]] Topic* find(std::string_view topic) override {
    const auto found = topics_.find(topic);
    return found == topics_.end() ? nullptr : found->second.get();
  }
  Hub::Session& open(FakeConnection& connection, const std::string& key) {
    Hub::Session& session = hub_.opened(std::string(16, key[0]), connection, {key});
    connection.take();
    return session;
  }
  void say(Hub::Session& session, const Json& message) {
    static_cast<void>(hub_.received(session, message.dump()));
  }
  // What comes of it: "" or the code of an error.
  std::string follow(FakeConnection& connection, Hub::Session& session, const std::string& topic) {
    say(session, {{"t", "sub"}, {"topic", topic}});
    const auto heard = connection.take();
    if (heard.empty()) return "nothing";
    return heard[0]["t"] == "state" ? "" : heard[0]["error"]["code"].get<std::string>();
  }
  std::string tell(FakeConnection& connection, Hub::Session& session, const std::string& topic,
                   const std::string& what) {
    say(session, {{"t", "do"}, {"id", ++id_}, {"topic", topic}, {"what", what}});
    const auto heard = connection.take();
    if (heard.empty()) return "nothing";
    return heard[0]["t"] == "ok" ? "" : heard[0]["error"]["code"].get<std::string>();
  }

  test::ManualEventLoop event_loop_;
  test::FakeRights rights_;
  std::map<std::string, std::unique_ptr<FakeTopic>, std::less<>> topics_;
  Hub hub_{event_loop_, *this, {.build = "b1", .first_seq = 0}, {}, &rights_};
  int id_ = 0;
};

TEST_F(HubRights, AnInvitationLeadsToItsTableAlone) {
  for (const char* const key : {"g", "w"}) {
    FakeConnection connection;
    Hub::Session& session = open(connection, key);
    EXPECT_EQ(follow(connection, session, "table/1"), "") << key;
    EXPECT_EQ(follow(connection, session, "record/1"), "") << key;
    for (const char* const topic :
         {"table/2", "table/3", "record/2", "lobby", "engines", "engine/E/console", "match/1"}) {
      EXPECT_EQ(follow(connection, session, topic), "not_yours") << key << ' ' << topic;
    }
    hub_.closed(session);
  }
}

TEST_F(HubRights, WhoWatchesTellsATableNothing) {
  FakeConnection connection;
  Hub::Session& watcher = open(connection, "w");
  EXPECT_EQ(tell(connection, watcher, "table/1", "move"), "not_yours");
  EXPECT_EQ(tell(connection, watcher, "table/1", "sit"), "not_yours");
  say(watcher, {{"t", "do"}, {"id", ++id_}, {"what", "visible"}, {"yes", true}});
  EXPECT_EQ(connection.take().at(0)["t"], "ok");
  FakeConnection other;
  Hub::Session& guest = open(other, "g");
  EXPECT_EQ(tell(other, guest, "table/1", "move"), "");
  EXPECT_EQ(tell(other, guest, "table/2", "move"), "not_yours");
  EXPECT_EQ(tell(other, guest, "engine/E/console", "line"), "not_yours");
  EXPECT_EQ(tell(other, guest, "table/1", "dance"), "not_yours") << "what is in no row";
  EXPECT_EQ(topics_.at("table/1")->count, 1);
  EXPECT_EQ(topics_.at("table/2")->count, 0);
  hub_.closed(watcher);
  hub_.closed(guest);
}

TEST_F(HubRights, AConsoleNeedsTheOwnersKey) {
  FakeConnection connection;
  Hub::Session& local = open(connection, "o");
  EXPECT_EQ(follow(connection, local, "engine/E/console"), "");
  for (const char* const what : {"start", "line", "set", "stop"}) {
    EXPECT_EQ(tell(connection, local, "engine/E/console", what), "key") << what;
  }
  EXPECT_EQ(tell(connection, local, "engine/E/console", "check"), "") << "it is no console's";
  FakeConnection other;
  Hub::Session& keyed = open(other, "k");
  EXPECT_EQ(tell(other, keyed, "engine/E/console", "line"), "");
  hub_.closed(local);
  hub_.closed(keyed);
}

TEST_F(HubRights, AKeyThatBecomesInvalidEndsItsConnectionAtOnce) {
  FakeConnection connection;
  FakeConnection other;
  Hub::Session& guest = open(connection, "g");
  Hub::Session& owner = open(other, "o");
  ASSERT_EQ(follow(connection, guest, "table/1"), "");
  ASSERT_EQ(follow(other, owner, "table/1"), "");
  rights_.keys.erase("g");
  hub_.check_rights();
  EXPECT_EQ(connection.take().at(0), (Json{{"t", "bye"}, {"why", "key"}}));
  EXPECT_EQ(connection.closed, CloseCode::policy_violation);
  EXPECT_TRUE(other.take().empty());
  // Nothing that it sends is done, and nothing is sent to it.
  say(guest, {{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "move"}});
  hub_.delta("table/1", {.shared = {{"e", "tick"}}});
  EXPECT_TRUE(connection.take().empty());
  EXPECT_EQ(other.take().size(), 1U);
  EXPECT_EQ(topics_.at("table/1")->count, 0);
  hub_.closed(guest);
  hub_.closed(owner);
}

TEST_F(HubRights, WhoLosesOneOfTwoKeysLosesWhatItOpened) {
  FakeConnection connection;
  Hub::Session& both = hub_.opened(std::string(16, 'a'), connection, {"w", "o"});
  connection.take();
  ASSERT_EQ(follow(connection, both, "table/1"), "");
  ASSERT_EQ(follow(connection, both, "lobby"), "");
  rights_.keys.erase("o");
  hub_.check_rights();
  EXPECT_FALSE(connection.closed.has_value());
  const auto heard = connection.take();
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[0]["topic"], "lobby");
  EXPECT_EQ(heard[0]["error"]["code"], "not_yours");
  EXPECT_EQ(heard[1]["t"], "state") << "as a watcher sees the table";
  hub_.delta("lobby", {.shared = {{"e", "tick"}}});
  EXPECT_TRUE(connection.take().empty());
  hub_.closed(both);
}

}  // namespace
}  // namespace ludex::serve::net
