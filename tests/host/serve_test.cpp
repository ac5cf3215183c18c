#include "host/serve.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "host/loopback.h"
#include "host/process_fixture.h"
#include "host/start_engine.h"

namespace ludex::host {
namespace {

// A controller that says what it likes, and a service in another thread with an engine behind it.
class ServeTest : public testing::Test {
 protected:
  void serve(std::vector<std::string> arguments = {}) {
    auto [mine, theirs] = make_loopback();
    controller_ = std::move(mine);
    thread_ = std::jthread([this, port = std::shared_ptr<LinePort>(std::move(theirs)),
                            arguments = std::move(arguments)]() mutable {
      const SteadyClock clock;
      Relay relay(*port, start_engine(fault_engine(std::move(arguments)), clock, {}).value());
      served_ = find_protocol("uci").value()->serve(*port, relay, clock, {});
    });
  }
  void say(std::string line) {
    (void)controller_->send(std::vector<std::string>{std::move(line)}, soon());
  }
  // Reads on until a line begins with the word.
  bool hears(std::string_view word) {
    for (;;) {
      const Received received = controller_->receive(soon());
      if (received.what != Arrival::line) {
        return false;
      }
      if (received.text.starts_with(word)) {
        return true;
      }
    }
  }
  Served ended() {
    thread_.join();
    return served_;
  }
  // An engine whose events a thread of its own announces, as a built-in search does.
  class Relay final : public engine::Engine {
   public:
    Relay(LinePort& port, std::unique_ptr<engine::Engine> behind)
        : port_(port), behind_(std::move(behind)) {}
    [[nodiscard]] const engine::Identity& identity() const override { return behind_->identity(); }
    [[nodiscard]] const std::vector<engine::Option>& options() const override {
      return behind_->options();
    }
    Result<void> set_option(std::string_view name, std::string_view value) override {
      finish();
      return behind_->set_option(name, value);
    }
    engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override {
      finish();
      return behind_->new_game(game, terms);
    }
    engine::Status think(const rules::Game& game, const engine::Request& request) override {
      finish();
      if (auto asked = behind_->think(game, request); !asked) {
        return asked;
      }
      reader_ = std::jthread([this](const std::stop_token& stop) { read(stop); });
      return {};
    }
    void stop() override {
      stops_ = true;
      behind_->wake();
    }
    void ponderhit(bool /*draw_offered*/) override {}
    std::optional<engine::Event> next(TimePoint /*deadline*/) override {
      const std::lock_guard lock(mutex_);
      if (events_.empty()) {
        return std::nullopt;
      }
      auto event = std::move(events_.front());
      events_.pop_front();
      return event;
    }
    void wake() override {}
    ~Relay() override { finish(); }

   private:
    void read(const std::stop_token& stop) {
      for (bool over = false; !over && !stop.stop_requested();) {
        auto event = behind_->next(SteadyClock().now() + Milliseconds(20));
        if (stops_.exchange(false)) {
          behind_->stop();
        }
        if (!event) {
          continue;
        }
        over = !std::holds_alternative<engine::Info>(*event);
        {
          const std::lock_guard lock(mutex_);
          events_.push_back(std::move(*event));
        }
        port_.wake();
      }
    }
    void finish() { reader_ = std::jthread(); }

    LinePort& port_;
    std::unique_ptr<engine::Engine> behind_;
    std::atomic<bool> stops_{false};
    std::mutex mutex_;
    std::deque<engine::Event> events_;
    std::jthread reader_;
  };

  std::unique_ptr<LinePort> controller_;
  Served served_;
  std::jthread thread_;
};

TEST_F(ServeTest, AControllerIsAnsweredAndItsQuitIsObeyed) {
  serve({"--name", "Behind"});
  say("uci");
  EXPECT_TRUE(hears("id name Behind"));
  EXPECT_TRUE(hears("uciok"));
  say("isready");
  EXPECT_TRUE(hears("readyok"));
  say("ucinewgame");
  say("position startpos moves e2e4");
  say("go depth 1");
  EXPECT_TRUE(hears("bestmove "));
  say("go infinite");
  say("isready");
  EXPECT_TRUE(hears("readyok"));
  say("stop");
  EXPECT_TRUE(hears("bestmove "));
  say("quit");
  EXPECT_TRUE(ended().has_value());
}

TEST_F(ServeTest, TheEndOfInputEndsTheServiceInMidSearch) {
  serve();
  say("uci");
  say("position startpos");
  say("go infinite");
  say("isready");
  EXPECT_TRUE(hears("readyok"));
  controller_.reset();
  EXPECT_TRUE(ended().has_value());
}

TEST_F(ServeTest, AnOverlongLineIsNoLine) {
  serve();
  say("uci");
  EXPECT_TRUE(hears("uciok"));
  say("quit" + std::string(limits::line_bytes, ' '));
  say("isready");
  EXPECT_TRUE(hears("readyok"));
  say("quit");
  EXPECT_TRUE(ended().has_value());
}

TEST_F(ServeTest, AnEngineThatDiesEndsTheServiceWithItsFailure) {
  serve({"--fault", "die"});
  say("uci");
  say("position startpos");
  say("go depth 1");
  const Served served = ended();
  ASSERT_FALSE(served.has_value());
  EXPECT_EQ(served.error().fault, engine::Fault::exited);
}

// A controller that asks and then takes nothing.
class UnreadPort final : public LinePort {
 public:
  Sent send(std::span<const std::string>, TimePoint deadline) override {
    deadlines.push_back(deadline);
    return {false, false, deadline};
  }
  Received receive(TimePoint) override { return {Arrival::line, "uci", {}, {}}; }
  void wake() override {}
  void close(TimePoint) override {}
  ProcessEnd process_end() override { return {}; }

  std::vector<TimePoint> deadlines;
};

TEST(Serve, AControllerThatReadsNothingIsWrittenToOnceAndNotForEver) {
  UnreadPort port;
  const SteadyClock clock;
  const auto engine = start_engine(fault_engine({}), clock).value();
  EXPECT_TRUE(find_protocol("uci").value()->serve(port, *engine, clock, {}).has_value());
  ASSERT_EQ(port.deadlines.size(), 1U);
  EXPECT_LE(port.deadlines[0], clock.now() + limits::unread_wait);
}

}  // namespace
}  // namespace ludex::host
