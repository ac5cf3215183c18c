// A scripted server on loopback and the player that connects to it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
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
#include "remote/player_context.h"
#include "support/ample.h"

namespace ludex::remote {

// The server's end of one connection.
class Peer {
 public:
  explicit Peer(Descriptor socket)
      : socket_(std::move(socket)), port_({.input = socket_.get(), .output = socket_.get()}) {}

  void send(const std::string& line) {
    const std::vector<std::string> lines{line};
    (void)port_.send(lines, support::soon());
  }
  void send_bytes(const std::string& bytes) {
    EXPECT_EQ(::write(socket_.get(), bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }
  // The player's next line; "(closed)" if he has gone.
  std::string line() {
    const auto received = port_.receive(support::soon());
    if (received.what == host::Arrival::line) return std::string(received.text);
    return received.what == host::Arrival::timeout ? "(timeout)" : "(closed)";
  }

 private:
  Descriptor socket_;
  host::PipePort port_;
};

// A player in a thread of its own, with an engine that answers from the desk.
class PlayerTest : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }
  void TearDown() override {
    stop_.request_stop();
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  // `make` is given the terms and the context, and returns the player.
  template <class Make>
  void start_player(std::size_t games, const Make& make) {
    ServerTerms terms{.server = listener_.address(),
                      .account = {"ours", "secret"},
                      .games = games,
                      .nodes = std::nullopt};
    thread_ = std::thread([this, make, terms = std::move(terms)]() mutable {
      const auto player =
          make(std::move(terms),
               PlayerContext{.clock = clock_,
                             .rng = rng_,
                             .open_engine =
                                 [this] {
                                   const std::lock_guard lock(desk_.mutex);
                                   ++desk_.started;
                                   return std::make_unique<DeskEngine>(desk_);
                                 },
                             .last_game = last_game_.get_token(),
                             .stop = stop_.get_token(),
                             .tell = [this](const std::string& sentence) { told(sentence); },
                             .show = [](const Standing&) {}});
      result_ = player->run();
    });
  }
  Descriptor accepted() { return std::move(listener_.accept(support::soon()).value().first); }
  void answers(std::deque<std::string> words) {
    const std::lock_guard lock(desk_.mutex);
    desk_.answers = std::move(words);
    desk_.changed.notify_all();
  }
  // Waits until people have been told a sentence with these words.
  void expect_told(const std::string& words) {
    std::unique_lock lock(desk_.mutex);
    const bool is_told = desk_.changed.wait_for(
        lock, support::ample, [&] { return all_told_.find(words) != std::string::npos; });
    EXPECT_TRUE(is_told) << words << " is not in:\n" << all_told_;
  }
  void wait_until_asked(std::size_t times) {
    std::unique_lock lock(desk_.mutex);
    EXPECT_TRUE(
        desk_.changed.wait_for(lock, support::ample, [&] { return desk_.asked.size() >= times; }));
  }
  std::vector<std::string> asked() {
    const std::lock_guard lock(desk_.mutex);
    return desk_.asked;
  }
  std::string all_told() {
    const std::lock_guard lock(desk_.mutex);
    return all_told_;
  }
  Result<void> ended() {
    thread_.join();
    return result_;
  }

  Desk desk_;
  std::stop_source last_game_, stop_;

 private:
  void told(const std::string& sentence) {
    const std::lock_guard lock(desk_.mutex);
    all_told_ += sentence + "\n";
    desk_.changed.notify_all();
  }

  host::SteadyClock clock_;
  Rng rng_{1};
  host::TcpListener listener_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  std::string all_told_;
  Result<void> result_;
  std::thread thread_;
};

}  // namespace ludex::remote
