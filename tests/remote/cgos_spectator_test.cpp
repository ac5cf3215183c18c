// The connection that watches the games of a server of CGOS, against a server that this test plays.
#include "remote/go/cgos_spectator.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/overloaded.h"
#include "remote/player_test.h"

namespace ludex::remote {
namespace {

std::string told_word(const cgos::SpectatorEvent& event) {
  return std::visit(Overloaded{
                        [](const cgos::Joined& /*e*/) { return std::string("joined"); },
                        [](const cgos::ListedGame& e) { return "listed " + e.terms.game; },
                        [](const cgos::ObservedGame& e) { return "game " + e.terms.game; },
                        [](const cgos::GameMove& e) { return "moved " + e.move.move; },
                        [](const cgos::GameUnreadable& e) { return "unreadable " + e.game; },
                        [](const cgos::Failure& e) { return "failure " + e.text; },
                        [](const cgos::Refused& e) { return "refused " + e.text; },
                        [](const auto& /*e*/) { return std::string("other"); },
                    },
                    event);
}

class CgosSpectators : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }

  Peer accepted() { return Peer(std::move(listener_.accept(support::soon()).value().first)); }
  // Waits until so many events have been told.
  void expect_told(const std::vector<std::string>& words) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, support::ample, [&] { return told_.size() >= words.size(); });
    EXPECT_EQ(told_, words);
  }

  host::SteadyClock clock_;
  host::TcpListener listener_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  std::mutex mutex_;  // guards told_
  std::condition_variable came_;
  std::vector<std::string> told_;
  CgosSpectator spectator_{{.server = listener_.address(),
                            .terms = {.program = "ludex 1"},
                            .clock = clock_,
                            .seed = 1,
                            .tell = [this](const std::vector<cgos::SpectatorEvent>& events) {
                              const std::lock_guard lock(mutex_);
                              for (const cgos::SpectatorEvent& event : events) {
                                told_.push_back(told_word(event));
                              }
                              came_.notify_all();
                            }}};
};

TEST_F(CgosSpectators, TellGamesAndConnectAgainAfterACut) {
  {
    Peer server = accepted();
    server.send("protocol genmove_analyze");
    EXPECT_EQ(server.line(), "v1 ludex 1");
    server.send("info welcome");
    server.send("match 5 - - 9 7 anna boris -");
    expect_told({"joined", "listed 5"});
    spectator_.observe("5");
    spectator_.observe("no number");
    EXPECT_EQ(server.line(), "observe 5");
    expect_told({"joined", "listed 5", "unreadable no number"});
    server.send("setup 5 - - 9 7 anna boris 1000");
    server.send("update 5 E5 900");
    expect_told({"joined", "listed 5", "unreadable no number", "game 5", "moved E5"});
  }
  Peer server = accepted();
  server.send("protocol");
  EXPECT_EQ(server.line(), "v1 ludex 1");
  expect_told({"joined", "listed 5", "unreadable no number", "game 5", "moved E5",
               "failure it closed the connection", "joined"});
}

TEST_F(CgosSpectators, AServerWithoutSpectatorsIsToldWithItsWords) {
  Peer server = accepted();
  server.send("protocol");
  EXPECT_EQ(server.line(), "v1 ludex 1");
  server.send("Error: invalid response");
  expect_told({"joined", "refused invalid response"});
  EXPECT_EQ(server.line(), "(closed)");
}

}  // namespace
}  // namespace ludex::remote
