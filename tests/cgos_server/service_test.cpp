// The whole server over loopback: what players, and peers that are none, do to it.
#include "cgos_server/service.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/random.h"
#include "host/clock.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "host/tcp.h"
#include "remote/desk_engine.h"
#include "remote/go/cgos_player.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cgos_server {
namespace {

// A connection whose lines the test writes.
class LoopbackPlayer {
 public:
  explicit LoopbackPlayer(std::uint16_t port)
      : socket_(host::connect_to({"127.0.0.1", port}, support::soon()).value()),
        port_({.input = socket_.get(), .output = socket_.get()}) {}
  LoopbackPlayer(std::uint16_t port, const std::string& name) : LoopbackPlayer(port) {
    log_in(name, "secret");
  }

  void log_in(const std::string& name, const std::string& password) {
    EXPECT_EQ(line(), "protocol genmove_analyze");
    say("e1 test genmove_analyze");
    EXPECT_EQ(line(), "username");
    say(name);
    EXPECT_EQ(line(), "password");
    say(password);
  }
  void say(const std::string& text) {
    const std::vector<std::string> lines{text};
    (void)port_.send(lines, support::soon());
  }
  std::string line() {
    const auto received = port_.receive(support::soon());
    if (received.what == host::Arrival::line) return std::string(received.text);
    return received.what == host::Arrival::timeout ? "(timeout)" : "(closed)";
  }
  // The rest of the lines, up to the end of the connection.
  std::string last_line() {
    std::string last;
    for (std::string next = line(); next != "(closed)" && next != "(timeout)"; next = line()) {
      last = next;
    }
    return last;
  }

 private:
  Descriptor socket_;
  host::PipePort port_;
};

// A player of ours in a thread of its own, who passes always and leaves after one game.
class PassingPlayer {
 public:
  PassingPlayer(std::uint16_t port, const std::string& name) {
    desk_.answers = {"pass", "pass"};
    thread_ = std::thread([this, port, name] {
      remote::CgosPlayer player(
          {.server = {"127.0.0.1", port},
           .account = {name, "secret"},
           .games = 1,
           .nodes = std::nullopt},
          {"ludex"},
          {.clock = clock_,
           .rng = rng_,
           .open_engine = [this] { return std::make_unique<remote::DeskEngine>(desk_); },
           .last_game = {},
           .stop = {},
           .tell = [this](const std::string& text) { told_ += text + '\n'; },
           .show = [](const remote::Standing&) {}});
      is_content_ = player.run().has_value();
    });
  }
  PassingPlayer(const PassingPlayer&) = delete;
  PassingPlayer& operator=(const PassingPlayer&) = delete;
  ~PassingPlayer() { end(); }
  void end() {
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  // Once it has ended.
  [[nodiscard]] const std::string& told() const { return told_; }
  [[nodiscard]] bool is_content() const { return is_content_; }

 private:
  remote::Desk desk_;
  host::SteadyClock clock_;
  Rng rng_{1};
  std::string told_;
  bool is_content_ = false;
  std::thread thread_;
};

class CgosService : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }
  void TearDown() override { stop(); }

  // Runs the service in a thread until it stops by itself or stop() is called.
  void start(ServiceSettings settings = {}) {
    settings.password_cost = 1;
    settings.server.round_pause = {};
    // The end waits for peers to close, which those of a test have done.
    settings.limits.farewell_wait = support::ample;
    std::promise<std::uint16_t> port;
    auto known = port.get_future();
    thread_ = std::thread([this, settings, port = std::move(port)]() mutable {
      Archived archived;
      auto archive = Archive::open(folder_.path(), archived);
      ASSERT_TRUE(archive) << describe(archive.error());
      serve::net::AsioEventLoop loop([](const std::string& what) { ADD_FAILURE() << what; });
      Service service({.loop = loop,
                       .wall_time = [] { return WallTime{}; },
                       .tell = [this](const std::string& text) { told_ += text + '\n'; }},
                      settings, *std::move(archive), std::move(archived));
      stop_ = [&] { loop.post([&] { service.stop(); }); };
      port.set_value(service.listen({"127.0.0.1", 0}).value());
      loop.run();
      if (service.failure()) {
        failure_ = describe(*service.failure());
      }
    });
    port_ = known.get();
  }
  void stop() {
    if (!thread_.joinable()) return;
    stop_();
    wait_for_end();
  }
  // Two players, who have been sent the first game.
  void begin_game() {
    auto anna = std::make_unique<LoopbackPlayer>(port_, "anna");
    auto bert = std::make_unique<LoopbackPlayer>(port_, "bert");
    const std::string setup = anna->line();
    EXPECT_EQ(setup.substr(0, 21), "setup 1 9 7.0 300000 ");
    EXPECT_EQ(bert->line(), setup);
    const bool is_anna_white = setup.substr(21, 5) == "anna(";
    white_name_ = is_anna_white ? "anna" : "bert";
    white_ = is_anna_white ? std::move(anna) : std::move(bert);
    black_ = is_anna_white ? std::move(bert) : std::move(anna);
  }
  void wait_for_end() {
    black_.reset();
    white_.reset();
    thread_.join();
  }
  bool exists(const std::string& name) { return std::filesystem::exists(folder_.file(name)); }

  support::TemporaryFolder folder_;
  std::uint16_t port_ = 0;
  std::unique_ptr<LoopbackPlayer> black_, white_;
  std::string white_name_;
  std::string told_;  // to be read once the thread has ended
  std::string failure_;

 private:
  std::thread thread_;
  std::function<void()> stop_;
};

TEST_F(CgosService, AGameIsPlayedStoredAndAnnounced) {
  start({.server = {.rounds = 1}});
  begin_game();
  EXPECT_EQ(black_->line(), "genmove b 300000");
  black_->say("E5 {\"winrate\":0.5}");
  EXPECT_EQ(white_->line().substr(0, 10), "play b E5 ");
  EXPECT_EQ(white_->line(), "genmove w 300000");
  white_->say("resign");
  EXPECT_EQ(black_->line(), "gameover 1970-01-01 B+Resign");
  EXPECT_EQ(white_->line(), "gameover 1970-01-01 B+Resign");
  wait_for_end();
  EXPECT_EQ(failure_, "");
  EXPECT_TRUE(exists("games/1970/01/01/1.sgf"));
  EXPECT_FALSE(exists("running/1"));
  EXPECT_NE(told_.find("Round 1: 1 game\n"), std::string::npos) << told_;
  EXPECT_NE(told_.find(": B+Resign\n"), std::string::npos) << told_;
}

TEST_F(CgosService, OurPlayersPlayByOurCount) {
  start({.server = {.rounds = 1}});
  PassingPlayer anna(port_, "anna");
  PassingPlayer bert(port_, "bert");
  for (PassingPlayer* player : {&anna, &bert}) {
    player->end();
    EXPECT_TRUE(player->is_content());
    EXPECT_NE(player->told().find("W+7.0"), std::string::npos) << player->told();
    EXPECT_EQ(player->told().find("by our count"), std::string::npos) << player->told();
  }
  wait_for_end();
  EXPECT_NE(told_.find(": W+7.0\n"), std::string::npos) << told_;
}

TEST_F(CgosService, AnotherRunTakesUpAccountsAndRunningGames) {
  start();
  begin_game();
  black_->say("E5");
  EXPECT_EQ(white_->line().substr(0, 10), "play b E5 ");
  stop();
  start({.server = {.games = 1}});
  white_ = std::make_unique<LoopbackPlayer>(port_);
  white_->log_in(white_name_, "guessed");
  EXPECT_EQ(white_->last_line(), "Error: wrong password");
  white_ = std::make_unique<LoopbackPlayer>(port_, white_name_);
  const std::string setup = white_->line();
  EXPECT_NE(setup.find(" E5 "), std::string::npos) << setup;
  EXPECT_EQ(white_->line(), "genmove w 300000");
  white_->say("resign");
  EXPECT_EQ(white_->line(), "gameover 1970-01-01 B+Resign");
  wait_for_end();
  EXPECT_NE(told_.find("Game 1 goes on\n"), std::string::npos) << told_;
}

TEST_F(CgosService, AGameGoesOnBehindACut) {
  start({.server = {.rounds = 1}});
  begin_game();
  white_.reset();
  EXPECT_EQ(black_->line(), "genmove b 300000");
  black_->say("E5");
  white_ = std::make_unique<LoopbackPlayer>(port_, white_name_);
  EXPECT_EQ(white_->line().substr(0, 8), "setup 1 ");
  EXPECT_EQ(white_->line().substr(0, 10), "genmove w ");
  white_->say("C3");
  EXPECT_EQ(black_->line().substr(0, 10), "play w C3 ");
  black_->say("resign");
  wait_for_end();
}

TEST_F(CgosService, BadPeersDoNotStopTheOthers) {
  start({.server = {.half = {.useless_lines = 20}, .rounds = 1}});
  auto silent = std::make_unique<LoopbackPlayer>(port_);
  auto page = std::make_unique<LoopbackPlayer>(port_);
  page->say("POST / HTTP/1.1");
  auto flood = std::make_unique<LoopbackPlayer>(port_, "flood");
  auto long_line = std::make_unique<LoopbackPlayer>(port_);
  long_line->say(std::string(std::size_t{10} << 20, 'x'));
  EXPECT_EQ(page->last_line(), "Error: a player begins with e1, a spectator with v1");
  EXPECT_EQ(long_line->last_line(), "Error: a line is too long");
  for (int line = 0; line < 30; ++line) {
    flood->say("info \x1b[2J");
  }
  EXPECT_EQ(flood->last_line(), "Error: too many lines out of turn");
  begin_game();
  EXPECT_EQ(black_->line(), "genmove b 300000");
  black_->say("\x1b[2Jpass");
  const std::string end = white_->line();
  EXPECT_EQ(end, R"(gameover 1970-01-01 W+Illegal not a move: \x1B[2Jpass)");
  for (auto* peer : {&silent, &page, &flood, &long_line}) {
    peer->reset();
  }
  wait_for_end();
  EXPECT_EQ(told_.find('\x1b'), std::string::npos);
}

TEST_F(CgosService, OneWhoDoesNotReadIsCutOff) {
  start({.limits = {.unsent_bytes = 20}});
  LoopbackPlayer peer(port_);
  EXPECT_EQ(peer.last_line(), "");
}

TEST_F(CgosService, AnAddressHasSoManyConnections) {
  start({.limits = {.of_this_machine = 2}});
  LoopbackPlayer one(port_);
  EXPECT_EQ(one.line(), "protocol genmove_analyze");
  LoopbackPlayer two(port_);
  EXPECT_EQ(two.line(), "protocol genmove_analyze");
  LoopbackPlayer three(port_);
  EXPECT_EQ(three.line(), "(closed)");
}

TEST_F(CgosService, AFailureToStoreEndsItWithoutAResult) {
  start();
  begin_game();
  EXPECT_EQ(black_->line(), "genmove b 300000");
  // A file where the folder of the games has to be.
  folder_.write("games", "");
  black_->say("resign");
  EXPECT_EQ(white_->line(), "(closed)") << "what is not stored is not announced";
  wait_for_end();
  EXPECT_NE(failure_.find("games"), std::string::npos) << failure_;
  EXPECT_TRUE(exists("running/1")) << "the next run takes it up";
}

}  // namespace
}  // namespace ludex::cgos_server
