// What is thrown in a thread of ours, because memory or descriptors have run out, reaches the owner
// of that thread.
#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "host/clock.h"
#include "host/engine_thread.h"
#include "host/protocol.h"
#include "host/served_port.h"
#include "rules/registry.h"
#include "support/ample.h"

namespace ludex::host {
namespace {

// Runs out of memory when it is asked to think, or at once afterwards.
class Glutton final : public engine::Engine {
 public:
  enum class Chokes { in_think, in_next };
  Glutton(Chokes chokes, std::function<void()> notify)
      : chokes_(chokes), notify_(std::move(notify)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  engine::Status think(const rules::Game&, const engine::Request&) override {
    if (chokes_ == Chokes::in_think) {
      throw std::bad_alloc();
    }
    {
      const std::lock_guard lock(mutex_);
      thinks_ = true;
    }
    changed_.notify_all();
    notify_();
    return {};
  }
  void stop() override {}
  void ponderhit(bool) override {}
  std::optional<engine::Event> next(TimePoint deadline) override {
    std::unique_lock lock(mutex_);
    if (deadline == TimePoint::max()) {
      changed_.wait(lock, [this] { return woken_ || thinks_; });
    }
    woken_ = false;
    if (thinks_) {
      throw std::bad_alloc();
    }
    return std::nullopt;
  }
  void wake() override {
    {
      const std::lock_guard lock(mutex_);
      woken_ = true;
    }
    changed_.notify_all();
  }

 private:
  Chokes chokes_;
  std::function<void()> notify_;
  engine::Identity identity_{"Glutton", "Nobody"};
  std::vector<engine::Option> options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = false;
  bool thinks_ = false;
};

TEST(Exhaustion, InACallOfAnEngineThreadIsThrownToTheCaller) {
  const auto game = rules::start_game({.game = "chess"}).value();
  EngineThread engine(std::make_unique<Glutton>(Glutton::Chokes::in_think, [] {}), [] {});
  EXPECT_TRUE(engine.new_game(*game, {}));
  EXPECT_THROW((void)engine.think(*game, {}), std::bad_alloc);
  // The thread has ended: nothing waits for it.
  EXPECT_THROW(engine.stop(), std::bad_alloc);
  EXPECT_THROW((void)engine.next(TimePoint::max()), std::bad_alloc);
}

TEST(Exhaustion, BetweenTheCallsOfAnEngineThreadIsThrownByTheNextOne) {
  const auto game = rules::start_game({.game = "chess"}).value();
  EngineThread engine(std::make_unique<Glutton>(Glutton::Chokes::in_next, [] {}), [] {});
  EXPECT_TRUE(engine.think(*game, {}));
  EXPECT_THROW((void)engine.next(TimePoint::max()), std::bad_alloc);
  EXPECT_THROW((void)engine.new_game(*game, {}), std::bad_alloc);
}

TEST(Exhaustion, OfAServedEngineIsThrownWhereItsLinesAreRead) {
  const SteadyClock clock;
  for (const auto chokes : {Glutton::Chokes::in_think, Glutton::Chokes::in_next}) {
    ServedPort port(
        [&](std::function<void()> notify) {
          return std::make_unique<Glutton>(chokes, std::move(notify));
        },
        *find_protocol("uci").value(), clock, Service{"chess"});
    ASSERT_TRUE(port.send(std::vector<std::string>{"uci", "position startpos", "go infinite"},
                          clock.now() + support::ample)
                    .complete);
    bool is_known = false;
    const auto read_all = [&] {
      while (port.receive(clock.now() + support::ample).what == Arrival::line) {
        is_known = true;
      }
    };
    EXPECT_THROW(read_all(), std::bad_alloc);
    EXPECT_TRUE(is_known) << "it introduced itself before";
  }
}

}  // namespace
}  // namespace ludex::host
