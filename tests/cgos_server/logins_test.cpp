#include "cgos_server/logins.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "serve/manual_event_loop.h"

namespace ludex::cgos_server {
namespace {

class CgosLogins : public testing::Test {
 protected:
  // The judgement; "" admits.
  std::string judge(const std::string& name, const std::string& password,
                    const std::string& changed = {}, const std::string& address = "10.0.0.1") {
    const std::size_t before = judgements_.size();
    logins_.judge({ConnectionId{1}, address, {name, password, changed}});
    loop_.run_until([&] { return judgements_.size() > before; });
    return judgements_.back();
  }

  test::ManualEventLoop loop_;
  std::vector<std::string> judgements_;
  std::vector<Account> stored_;
  Logins logins_{{.loop = loop_,
                  .store =
                      [this](Account account, const std::function<void()>& done) {
                        stored_.push_back(std::move(account));
                        loop_.post(done);
                      },
                  .judged =
                      [this](ConnectionId /*id*/, const std::optional<std::string>& refusal) {
                        judgements_.push_back(refusal.value_or(""));
                      }},
                 {},
                 {.failures_of_a_name = 2, .failures_of_an_address = 4, .new_of_an_address = 3},
                 1};
};

TEST_F(CgosLogins, TheFirstLoginMakesTheAccount) {
  EXPECT_EQ(judge("anna", "secret"), "");
  ASSERT_EQ(stored_.size(), 1U);
  EXPECT_EQ(judge("anna", "secret"), "");
  EXPECT_EQ(judge("anna", "other"), "wrong password");
  EXPECT_EQ(stored_.size(), 1U);
}

TEST_F(CgosLogins, APasswordIsChangedByTheOldOne) {
  EXPECT_EQ(judge("anna", "secret"), "");
  EXPECT_EQ(judge("anna", "other", "newer"), "wrong password");
  loop_.advance(std::chrono::minutes(1));
  EXPECT_EQ(judge("anna", "secret", "newer"), "");
  EXPECT_EQ(judge("anna", "secret"), "wrong password");
  EXPECT_EQ(judge("anna", "newer"), "");
}

TEST_F(CgosLogins, TwoConnectionsDoNotMakeOneAccount) {
  logins_.judge({ConnectionId{1}, "10.0.0.1", {"anna", "first", ""}});
  logins_.judge({ConnectionId{2}, "10.0.0.2", {"anna", "second", ""}});
  loop_.run_until([&] { return judgements_.size() == 2; });
  ASSERT_EQ(stored_.size(), 1U);
  EXPECT_TRUE(is_password("first", stored_[0].password));
  EXPECT_EQ(judgements_[0].empty() ? judgements_[1] : judgements_[0],
            "the account has just changed; log in again");
}

TEST_F(CgosLogins, GuessingIsSlowed) {
  EXPECT_EQ(judge("anna", "secret"), "");
  EXPECT_EQ(judge("anna", "one"), "wrong password");
  EXPECT_EQ(judge("anna", "two"), "wrong password");
  EXPECT_EQ(judge("anna", "secret"), "too many wrong passwords; try again in a minute");
  EXPECT_EQ(judge("anna", "secret", "", "10.0.0.2"), "") << "nobody can shut others out";
  loop_.advance(std::chrono::seconds(60));
  EXPECT_EQ(judge("anna", "secret"), "");
}

TEST_F(CgosLogins, AnAddressMakesSoManyAccounts) {
  for (const char* name : {"one", "two", "three"}) {
    EXPECT_EQ(judge(name, "secret"), "");
  }
  EXPECT_EQ(judge("four", "secret"), "too many new accounts; try again in an hour");
  EXPECT_EQ(judge("four", "secret", "", "10.0.0.2"), "");
  EXPECT_EQ(judge("one", "secret"), "");
}

}  // namespace
}  // namespace ludex::cgos_server
