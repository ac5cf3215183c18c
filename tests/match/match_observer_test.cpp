#include "match/run/match_observer.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

// What was called for one game, all of it from one thread.
class GameWitness final : public GameObserver {
 public:
  void board_set_up(const rules::Setup&) override {
    thread_ = std::this_thread::get_id();
    EXPECT_EQ(moves, 0U);
    EXPECT_FALSE(set_up);
    set_up = true;
  }
  void move_asked(rules::Seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>&) override {
    look();
    ++asked;
  }
  void finding_changed(rules::Seat, const engine::Finding&) override { look(); }
  void move_played(rules::Seat, const PlayedMove&) override {
    look();
    ++moves;
  }

  bool set_up = false;
  std::size_t asked = 0;
  std::size_t moves = 0;

 private:
  void look() const {
    EXPECT_TRUE(set_up);
    EXPECT_EQ(std::this_thread::get_id(), thread_);
  }
  std::thread::id thread_;
};

// Counts without a lock: its calls come one at a time.
class MatchWitness final : public MatchObserver {
 public:
  // `busy` is shared by all witnesses of a match.
  MatchWitness(std::atomic<int>& busy, bool of_moves) : busy_(busy), of_moves_(of_moves) {}

  void game_started(const ScheduledGame& game) override {
    const Busy busy(busy_);
    EXPECT_TRUE(started.insert(game.number).second);
  }
  [[nodiscard]] GameObserver* watch(const ScheduledGame& game) override {
    const Busy busy(busy_);
    if (!of_moves_) return nullptr;
    return games.emplace(game.number, std::make_unique<GameWitness>()).first->second.get();
  }
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override {
    const Busy busy(busy_);
    EXPECT_TRUE(started.contains(game.number));
    EXPECT_TRUE(finished.insert(game.number).second);
    EXPECT_EQ(standings.games(), finished.size());
    if (of_moves_) {
      EXPECT_EQ(games.at(game.number)->moves, played.moves.size());
      EXPECT_EQ(games.at(game.number)->asked, played.moves.size() + 1) << "the last one resigns";
    }
  }
  void warned(const std::string& sentence) override {
    const Busy busy(busy_);
    warnings.push_back(sentence);
  }
  void time_passed(const Standings&) override { const Busy busy(busy_); }
  [[nodiscard]] bool watches() const override { return of_moves_; }

  std::set<std::size_t> started;
  std::set<std::size_t> finished;
  std::map<std::size_t, std::unique_ptr<GameWitness>> games;
  std::vector<std::string> warnings;

 private:
  // Within a call; no two calls overlap.
  class Busy {
   public:
    explicit Busy(std::atomic<int>& calls) : calls_(calls) { EXPECT_EQ(++calls_, 1); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() { --calls_; }

   private:
    std::atomic<int>& calls_;
  };

  std::atomic<int>& busy_;
  bool of_moves_;
};

class MatchObserverTest : public MatchRunner {
 protected:
  MatchEnd watched_by(std::vector<MatchObserver*> observers, const MatchPlan& plan) {
    return run_match(plan,
                     {.clock = clock_,
                      .wall_time = [] { return WallTime{}; },
                      .observers = std::move(observers)},
                     {});
  }
};

TEST_F(MatchObserverTest, EveryObserverSeesEveryGameAndNoTwoAreCalledAtOnce) {
  MatchPlan many = plan(50);
  many.concurrency = 4;
  std::atomic<int> busy = 0;
  MatchWitness of_results(busy, false);
  MatchWitness of_moves(busy, true);
  MatchWitness of_moves_too(busy, true);
  EXPECT_FALSE(watched_by({&of_results, &of_moves, &of_moves_too}, many).trouble);
  for (const MatchWitness* each : {&of_results, &of_moves, &of_moves_too}) {
    EXPECT_EQ(each->started.size(), 100U);
    EXPECT_EQ(each->finished.size(), 100U);
  }
  EXPECT_TRUE(of_results.games.empty());
  EXPECT_EQ(of_moves.games.size(), 100U);
  EXPECT_EQ(of_moves_too.games.size(), 100U);
}

TEST_F(MatchObserverTest, AWarningReachesAllOfThem) {
  MatchPlan odd = plan(1);
  odd.entrants[0].allowance.nodes = 1000;
  odd.entrants[0].open = [&](const std::stop_token&) -> Opened {
    engine::Info info;
    info.nodes = 1'234'567;
    Act act{"resign"};
    Act first{"e2e4"};
    first.says = {info};
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{first, act, act});
  };
  std::atomic<int> busy = 0;
  MatchWitness one(busy, false);
  MatchWitness two(busy, false);
  (void)watched_by({&one, &two}, odd);
  EXPECT_EQ(one.warnings.size(), 1U);
  EXPECT_EQ(one.warnings, two.warnings);
}

TEST_F(MatchObserverTest, AMatchNeedsNobodyToWatchIt) {
  EXPECT_EQ(watched_by({}, plan(2)).standings.games(), 4U);
}

}  // namespace
}  // namespace ludex::match
