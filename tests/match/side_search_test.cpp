// Engines beside a game: one that judges it, and one that only watches.
#include "match/play/side_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

#include "match/match_fixture.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

// Answers every request with this score for White.
class Opinion : public FirstMover {
 public:
  explicit Opinion(int value, bool dies = false) : FirstMover(1000), value_(value), dies_(dies) {}

  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    said_ = false;
    const int sign = game.to_move() == rules::Seat::first ? 1 : -1;
    info_.score = engine::Score{engine::Centipawns{sign * value_}};
    info_.depth = 7;
    return FirstMover::think(game, request);
  }
  std::optional<engine::Event> next(TimePoint deadline) override {
    if (dies_) return engine::Failure{engine::Fault::exited, "it ended: exit status 3"};
    if (!std::exchange(said_, true)) return info_;
    return FirstMover::next(deadline);
  }

 private:
  int value_;
  bool dies_;
  bool said_ = false;
  engine::Info info_;
};

class SideEngines : public MatchRunner {
 protected:
  static SideEntrant opinion(int value, bool dies = false) {
    return {"Third", [=](const std::stop_token&) -> Opened {
              return std::make_unique<Opinion>(value, dies);
            }};
  }
  // One game of twenty plies.
  MatchPlan one_game() {
    MatchPlan result = plan(1);
    result.schedule.games = result.schedule.repeat = 1;
    for (Entrant& entrant : result.entrants) {
      entrant.open = [](const std::stop_token&) -> Opened {
        return std::make_unique<FirstMover>(20);
      };
    }
    return result;
  }
  [[nodiscard]] std::string text() const {
    std::ifstream in(file());
    std::string text{std::istreambuf_iterator<char>(in), {}};
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }
};

TEST_F(SideEngines, TheRefereeEnginesScoresEndAGame) {
  MatchPlan judged = one_game();
  judged.referee_engine = opinion(500);
  judged.referee_engine->rule = JudgeRule{400, {}, 2};
  (void)run(judged);
  EXPECT_EQ(witness_.events, "+1 1:1-0 ");
  EXPECT_NE(text().find("White wins by adjudication: referee engine"), std::string::npos) << text();
  EXPECT_NE(text().find("[PlyCount \"4\"]"), std::string::npos) << text();
  witness_.forget();
  judged.referee_engine->rule = JudgeRule{501, {}, 1};
  (void)run(judged);
  EXPECT_EQ(witness_.events, "+1 1:0-1 ") << "the game ends by itself";
}

TEST_F(SideEngines, AGameGoesOnWhenItsRefereeEngineFails) {
  MatchPlan judged = one_game();
  judged.referee_engine = opinion(500, true);
  judged.referee_engine->rule = JudgeRule{400, {}, 1};
  const MatchEnd end = run(judged);
  EXPECT_EQ(end.trouble, std::nullopt);
  EXPECT_EQ(witness_.events, "+1 1:0-1 ");
  ASSERT_EQ(witness_.warnings.size(), 1U);
  EXPECT_EQ(witness_.warnings[0],
            "game 1, B: the referee engine cannot judge its position: it ended: exit status 3");
}

// The moves are the same with and without an observer, and what it found is in the comments.
TEST_F(SideEngines, AnObserverChangesNothingAndLeavesItsOpinion) {
  MatchPlan observed = one_game();
  const auto moves_of = [&] {
    const auto games = saved_games();
    return records::main_line(games.back().tree);
  };
  (void)run(observed);
  const auto alone = moves_of();
  // The players wait until the observer has searched something.
  std::mutex mutex;
  std::condition_variable changed;
  bool has_searched = false;
  class Signalling : public Opinion {
   public:
    explicit Signalling(std::function<void()> signal) : Opinion(30), signal_(std::move(signal)) {}
    std::optional<engine::Event> next(TimePoint deadline) override {
      auto event = Opinion::next(deadline);
      if (event && std::holds_alternative<engine::Decision>(*event)) {
        signal_();
      }
      return event;
    }

   private:
    std::function<void()> signal_;
  };
  class Patient : public FirstMover {
   public:
    explicit Patient(std::function<void()> wait) : FirstMover(20), wait_(std::move(wait)) {}
    engine::Status think(const rules::Game& game, const engine::Request& request) override {
      if (game.moves().size() >= 2) {
        wait_();
      }
      return FirstMover::think(game, request);
    }

   private:
    std::function<void()> wait_;
  };
  observed.observer_engine = SideEntrant{"Third", [&](const std::stop_token&) -> Opened {
                                           return std::make_unique<Signalling>([&] {
                                             const std::lock_guard lock(mutex);
                                             has_searched = true;
                                             changed.notify_all();
                                           });
                                         }};
  for (Entrant& entrant : observed.entrants) {
    entrant.open = [&](const std::stop_token&) -> Opened {
      return std::make_unique<Patient>([&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return has_searched; });
      });
    };
  }
  (void)run(observed);
  EXPECT_EQ(moves_of(), alone);
  EXPECT_TRUE(witness_.warnings.empty());
  EXPECT_NE(text().find("0.30/7"), std::string::npos) << text();
}

TEST_F(SideEngines, AGameGoesOnWhenItsObserverFails) {
  MatchPlan observed = one_game();
  observed.observer_engine = opinion(30, true);
  const MatchEnd end = run(observed);
  EXPECT_EQ(end.trouble, std::nullopt);
  EXPECT_EQ(witness_.events, "+1 1:0-1 ");
  EXPECT_LE(witness_.warnings.size(), 1U) << "none if the game was over first";
}

// In a clock of its own, which passes as the engine is waited for.
TEST(SideSearch, AnEngineThatDoesNotObeyIsLeft) {
  HandClock clock;
  Act hangs{"e2e4"};
  hangs.hangs = true;
  hangs.after_stop = std::nullopt;
  ScriptedEngine engine(clock, {hangs});
  const auto game = rules::start_game({.game = "chess"}).value();
  const TimePoint begin = clock.now();
  const SideSearch search =
      search_beside(engine, *game, clock,
                    {{}, std::chrono::seconds(10), std::chrono::seconds(1), [] { return false; }});
  EXPECT_EQ(search.failure, "it does not answer when it is told to stop");
  EXPECT_EQ(clock.now() - begin, std::chrono::seconds(11));
  EXPECT_EQ(engine.stops, 1);
}

}  // namespace
}  // namespace ludex::match
