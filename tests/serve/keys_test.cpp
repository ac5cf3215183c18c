#include "serve/keys.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "serve/json_text.h"
#include "serve/manual_event_loop.h"
#include "serve/wire/wire_schema.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

class KeysTest : public testing::Test {
 protected:
  KeysTest() { open(); }

  // The server starts, or starts again.
  void open(bool is_open = false) {
    keys_.reset();
    router_.reset();
    store_.reset();
    store_ = *store::Store::open(folder_.path() / "ludex.db", [this](std::function<void()> call) {
      event_loop_.post(std::move(call));
    });
    keys_ = std::make_unique<Keys>(
        Keys::Parts{.event_loop = event_loop_,
                    .wall_time = [this] { return wall_time_; },
                    .is_open = is_open,
                    .record_of = [](std::int64_t table) -> std::optional<std::int64_t> {
                      return table + 1000;
                    },
                    .keep_owner =
                        [this](const std::string& key) {
                          owner_ = key;
                          return Result<void>();
                        },
                    .changed = [this] { ++changes_; }},
        owner_);
    ASSERT_TRUE(keys_->restore(store_->settings()));
    router_ = std::make_unique<Router>();
    keys_->add_routes(*router_);
  }
  Json ask(const std::string& method, const std::string& path, const Json& body = Json::object()) {
    std::optional<HttpResponse> answer;
    router_->handle({.method = method, .path = path, .body = json_text(body)},
                    [&](HttpResponse response) { answer = std::move(response); });
    event_loop_.run_until([&] { return answer.has_value(); });
    test::expect_answer_fits(method, path, *answer);
    return Json::parse(answer->body);
  }
  std::string invite(int table, const std::string& right) {
    const Json made =
        ask("POST", "/api/tables/" + std::to_string(table) + "/keys", {{"right", right}});
    EXPECT_EQ(made["right"], right) << made;
    return made.value("key", "");
  }
  [[nodiscard]] Right at_table(const std::string& key, int table) const {
    return keys_->right_of({key}, Scope::table, table);
  }
  void pass(std::chrono::milliseconds time) { wall_time_.utc += time; }

  support::TemporaryFolder folder_;
  test::ManualEventLoop event_loop_;
  WallTime wall_time_{};
  std::string owner_ = std::string(32, 'a');
  int changes_ = 0;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Keys> keys_;
  std::unique_ptr<Router> router_;
};

TEST_F(KeysTest, TheOwnersKeyOpensEverything) {
  EXPECT_EQ(keys_->right_of({owner_}, Scope::server, 0), Right::keyed_owner);
  EXPECT_EQ(at_table(owner_, 7), Right::keyed_owner);
  for (const std::string& wrong : {std::string(), std::string(32, 'b'), owner_.substr(1)}) {
    EXPECT_EQ(keys_->right_of({wrong}, Scope::server, 0), Right::none);
  }
  EXPECT_EQ(keys_->right_of({}, Scope::server, 0), Right::none);
}

TEST_F(KeysTest, OnAServerForThisMachineEverybodyIsTheOwnerButWithoutTheKey) {
  open(true);
  EXPECT_EQ(keys_->right_of({}, Scope::server, 0), Right::owner);
  EXPECT_EQ(keys_->right_of({owner_}, Scope::server, 0), Right::keyed_owner);
}

TEST_F(KeysTest, AnInvitationIsForOneTableAndItsRematches) {
  const std::string guest = invite(7, "guest");
  const std::string watcher = invite(7, "watcher");
  EXPECT_EQ(guest.size(), 32U);
  EXPECT_EQ(at_table(guest, 7), Right::guest);
  EXPECT_EQ(at_table(watcher, 7), Right::watcher);
  EXPECT_EQ(at_table(guest, 8), Right::none);
  EXPECT_EQ(keys_->right_of({guest}, Scope::server, 0), Right::guest);
  EXPECT_EQ(keys_->right_of({watcher, guest}, Scope::table, 7), Right::guest);
  EXPECT_EQ(keys_->right_of({watcher}, Scope::record, 1007), Right::watcher);
  EXPECT_EQ(keys_->right_of({guest}, Scope::record, 1008), Right::none);
  keys_->follow(7, 9);
  keys_->follow(9, 12);
  EXPECT_EQ(at_table(guest, 12), Right::guest);
  EXPECT_EQ(at_table(watcher, 9), Right::watcher);
  EXPECT_EQ(at_table(guest, 10), Right::none);
}

TEST_F(KeysTest, InvitationsOutliveTheServer) {
  const std::string guest = invite(7, "guest");
  keys_->follow(7, 9);
  const Json listed = ask("GET", "/api/tables/9/keys");
  open();
  EXPECT_EQ(at_table(guest, 9), Right::guest);
  EXPECT_EQ(ask("GET", "/api/tables/9/keys"), listed);
  EXPECT_EQ(listed["keys"][0]["key"], guest);
}

TEST_F(KeysTest, ARenewedKeyMakesTheOneBeforeInvalidAtOnce) {
  const std::string first = invite(7, "guest");
  const std::string watcher = invite(7, "watcher");
  EXPECT_EQ(changes_, 0);
  const std::string second = invite(7, "guest");
  EXPECT_NE(first, second);
  EXPECT_EQ(changes_, 1);
  EXPECT_EQ(at_table(first, 7), Right::none);
  EXPECT_EQ(at_table(second, 7), Right::guest);
  EXPECT_EQ(at_table(watcher, 7), Right::watcher);
  EXPECT_EQ(ask("DELETE", "/api/tables/7/keys"), Json::object());
  EXPECT_EQ(changes_, 2);
  EXPECT_EQ(at_table(second, 7), Right::none);
  EXPECT_EQ(at_table(watcher, 7), Right::none);
  EXPECT_EQ(ask("POST", "/api/tables/7/keys", {{"right", "owner"}})["field"], "right");
  EXPECT_EQ(ask("POST", "/api/tables/x/keys", {{"right", "guest"}})["code"], "unknown");
}

TEST_F(KeysTest, AnInvitationExpiresAfterAWeek) {
  const std::string guest = invite(7, "guest");
  const std::int64_t until = ask("GET", "/api/tables/7/keys")["keys"][0]["until"];
  EXPECT_EQ(until, std::chrono::milliseconds(Keys::invitation_lasts).count());
  pass(Keys::invitation_lasts - std::chrono::milliseconds(1));
  EXPECT_EQ(at_table(guest, 7), Right::guest);
  pass(std::chrono::milliseconds(1));
  EXPECT_EQ(at_table(guest, 7), Right::none);
  // Open connections are looked through soon.
  event_loop_.advance(Keys::between_looks);
  EXPECT_EQ(changes_, 1);
  open();
  EXPECT_EQ(at_table(guest, 7), Right::none);
}

TEST_F(KeysTest, TheOwnersKeyCanBeRenewedToo) {
  const std::string before = owner_;
  const Json made = ask("POST", "/api/key");
  EXPECT_EQ(made["key"], owner_) << "it is written where the next start reads it";
  EXPECT_NE(owner_, before);
  EXPECT_EQ(changes_, 1);
  EXPECT_EQ(keys_->right_of({before}, Scope::server, 0), Right::none);
  EXPECT_EQ(keys_->right_of({owner_}, Scope::server, 0), Right::keyed_owner);
}

TEST(KeysOfARequest, TravelInTwoFields) {
  EXPECT_EQ(keys_in("Ludex a, b", ""), (KeyRing{"a", "b"}));
  EXPECT_EQ(keys_in("ludex a", ""), (KeyRing{"a"}));
  EXPECT_EQ(keys_in("", "ludex, key.a,key.b"), (KeyRing{"a", "b"}));
  for (const char* const other : {"", "a", "Basic a", "Ludexa", "Ludex ", "Ludex ,"}) {
    EXPECT_EQ(keys_in(other, "chat, a"), KeyRing()) << other;
  }
  std::string many = "Ludex x";
  for (int i = 0; i < 100; ++i) {
    many += ",x";
  }
  EXPECT_EQ(keys_in(many, "").size(), most_keys);
}

}  // namespace
}  // namespace ludex::serve
