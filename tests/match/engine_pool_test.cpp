#include "match/run/engine_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "match/run/runner.h"
#include "match/scripted_engine.h"
#include "support/ample.h"

namespace ludex::match {
namespace {

using support::ample;
using namespace std::chrono_literals;

// Who lives, and what the others wait for.
struct Life {
  std::mutex mutex;
  std::condition_variable changed;
  std::set<const engine::Engine*> alive;
  std::size_t ending = 0;
  std::size_t wait_for_ending = 1;  // an engine ends once so many do
  bool all_ended_together = true;
  int woken = 0;
  bool dead_woken = false;
};

class LivingEngine final : public engine::Engine {
 public:
  explicit LivingEngine(Life& life) : life_(life) {
    const std::lock_guard lock(life_.mutex);
    life_.alive.insert(this);
  }
  ~LivingEngine() override {
    std::unique_lock lock(life_.mutex);
    ++life_.ending;
    life_.changed.notify_all();
    life_.all_ended_together &= life_.changed.wait_for(
        lock, ample, [this] { return life_.ending >= life_.wait_for_ending; });
    life_.alive.erase(this);
    life_.changed.notify_all();
  }
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  engine::Status think(const rules::Game&, const engine::Request&) override { return {}; }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint) override {
    return engine::Decision{engine::Resign{}};
  }
  void wake() override {
    const std::lock_guard lock(life_.mutex);
    ++life_.woken;
    life_.dead_woken |= !life_.alive.contains(this);
  }

 private:
  Life& life_;
  engine::Identity identity_;
  std::vector<engine::Option> options_;
};

OpenEngine opens(Life& life) {
  return [&life](const std::stop_token&) -> Opened { return std::make_unique<LivingEngine>(life); };
}

TEST(EnginePool, ALeaseThatEndsGivesItsEngineBack) {
  Life life;
  EnginePool pool(2);
  {
    auto fit = pool.take(0, opens(life), {});
    auto unfit = pool.take(0, opens(life), {});
    ASSERT_TRUE(fit && unfit);
    pool.wake_all();
    EXPECT_EQ(life.woken, 2);
    fit->found_fit();
  }
  EXPECT_EQ(life.alive.size(), 1U);
  pool.wake_all();
  EXPECT_EQ(life.woken, 2) << "nobody plays";
  const auto again = pool.take(0, [](const std::stop_token&) -> Opened { return {}; }, {});
  ASSERT_TRUE(again);
  pool.wake_all();
  EXPECT_EQ(life.woken, 3);
}

TEST(EnginePool, EnginesAreEndedAllAtOnce) {
  Life life;
  life.wait_for_ending = 6;
  {
    EnginePool pool(6);
    std::vector<EngineLease> leases;
    for (std::size_t entrant = 0; entrant < 6; ++entrant) {
      leases.push_back(pool.take(entrant, opens(life), {}).value());
      leases.back().found_fit();
    }
    pool.give_back(leases);
    EXPECT_EQ(life.alive.size(), 6U);
  }
  EXPECT_TRUE(life.all_ended_together);

  life.ending = 0;
  life.wait_for_ending = 2;
  EnginePool pool(2);
  std::vector<EngineLease> unfit;
  unfit.push_back(pool.take(0, opens(life), {}).value());
  unfit.push_back(pool.take(1, opens(life), {}).value());
  pool.give_back(unfit);
  EXPECT_TRUE(life.all_ended_together);
}

class Silent final : public MatchObserver {
 public:
  void warned(const std::string&) override {}
  void game_started(const ScheduledGame&) override {}
  void game_finished(const ScheduledGame&, const PlayedGame&, const Standings&) override {}
  void time_passed(const Standings&) override {}
};

// The match is stopped while an engine starts, and the game that it was for is gone before the stop
// gets round to waking those who play.
TEST(EnginePool, AStopWhileEnginesStartWakesNoneThatHasEnded) {
  Life life;
  HandClock clock;
  Silent observer;
  std::stop_source asked;
  std::optional<std::stop_callback<std::function<void()>>> before_waking;
  std::jthread stopper;
  int opened = 0;
  MatchPlan plan{.entrants = {},
                 .schedule = {},
                 .setup = {.game = "chess"},
                 .openings = OpeningBook({Opening{}}, {}),
                 .referee = {},
                 .style = {}};
  const auto open = [&](const std::stop_token& stop) -> Opened {
    if (++opened == 4) {  // the second engine of the second game
      before_waking.emplace(stop, [&life] {
        std::unique_lock lock(life.mutex);
        life.changed.wait_for(lock, ample, [&life] { return life.alive.empty(); });
      });
      stopper = std::jthread([&asked] { asked.request_stop(); });
      while (!stop.stop_requested()) {
        std::this_thread::yield();
      }
    }
    return std::make_unique<LivingEngine>(life);
  };
  for (const std::string name : {"A", "B"}) {
    plan.entrants.push_back({name, Allowance{Periods{10s, 0ms, {}}, {}, {}, {}}, true, open});
  }
  plan.recover = true;
  const MatchEnd end =
      run_match(plan, {clock, [] { return WallTime{}; }, nullptr, {&observer}}, asked.get_token());
  EXPECT_TRUE(end.interrupted);
  EXPECT_EQ(opened, 4);
  stopper.join();
  EXPECT_FALSE(life.dead_woken);
  EXPECT_TRUE(life.alive.empty());
}

}  // namespace
}  // namespace ludex::match
