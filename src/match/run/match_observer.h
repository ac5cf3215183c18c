// The interface of those who follow a match: games that begin and end, and the standings.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/play/game_observer.h"
#include "match/play/played_game.h"
#include "match/results/standings.h"

namespace ludex::match {

// Why a game is void: this process was suspended, or an engine had no processor.
enum class VoidBecause : std::uint8_t { suspended, without_processor };

// The threads of the games and the thread that runs the match make the calls, but one at a time: an
// observer needs no lock for data that only these calls use. The match waits for each call.
// Arguments are valid until the call returns.
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(const MatchObserver&) = delete;
  MatchObserver& operator=(const MatchObserver&) = delete;
  virtual ~MatchObserver() = default;
  // The players of further games are known; called before the first of these begins, and only where
  // pairings depend on results. `games` is the number of all games, as far as it is known.
  virtual void stage_began(const Stage& /*stage*/, std::size_t /*games*/) {}
  virtual void game_started(const ScheduledGame& game) = 0;
  // Returns the observer for the moves of the game that has just started; it is called until the
  // game is finished or void. Null: the moves are not observed, at no cost to the game.
  [[nodiscard]] virtual GameObserver* watch(const ScheduledGame& /*game*/) { return nullptr; }
  // The game has been saved, and counted in the standings unless it is unterminated.
  virtual void game_finished(const ScheduledGame& game, const PlayedGame& played,
                             const Standings& standings) = 0;
  // Something that the user should know about the match, as a sentence.
  virtual void warned(const std::string& sentence) = 0;
  // Something about the course of the match that is no warning, as a sentence.
  virtual void noted(const std::string& /*sentence*/) {}
  // The game's clocks prove nothing about the players: this process was suspended (Ctrl-Z) while
  // the game ran, or an engine had no processor (MatchPlan::fair_time). The game is not saved and
  // starts again; game_started() follows.
  virtual void game_voided(const ScheduledGame& /*game*/, VoidBecause /*why*/) {}
  // Called every second or so while games run; a few times a second if moves are observed.
  virtual void time_passed(const Standings& standings) = 0;
  // Whether watch() may ever return an observer.
  [[nodiscard]] virtual bool watches() const { return false; }
};

// All observers of a match, called in their order and never two at a time. Any thread may call.
class MatchObservers {
 public:
  // The observers outlive this object; there may be none.
  explicit MatchObservers(std::vector<MatchObserver*> observers)
      : observers_(std::move(observers)) {}

  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) {
    for_each([&](MatchObserver& each) { each.game_finished(game, played, standings); });
  }
  void warned(const std::string& sentence) {
    for_each([&](MatchObserver& each) { each.warned(sentence); });
  }
  void noted(const std::string& sentence) {
    for_each([&](MatchObserver& each) { each.noted(sentence); });
  }
  void game_voided(const ScheduledGame& game, VoidBecause why) {
    for_each([&](MatchObserver& each) { each.game_voided(game, why); });
  }
  void stage_began(const Stage& stage, std::size_t games) {
    for_each([&](MatchObserver& each) { each.stage_began(stage, games); });
  }
  void time_passed(const Standings& standings) {
    for_each([&](MatchObserver& each) { each.time_passed(standings); });
  }
  // Returns the observers of the moves of the game that starts.
  [[nodiscard]] std::vector<GameObserver*> game_started(const ScheduledGame& game) {
    std::vector<GameObserver*> watching;
    for_each([&](MatchObserver& each) {
      each.game_started(game);
      if (GameObserver* const observer = each.watch(game)) {
        watching.push_back(observer);
      }
    });
    return watching;
  }
  [[nodiscard]] bool watches() const {
    for (const MatchObserver* each : observers_) {
      if (each->watches()) return true;
    }
    return false;
  }

 private:
  template <class Call>
  void for_each(const Call& call) {
    const std::lock_guard lock(mutex_);
    for (MatchObserver* each : observers_) {
      call(*each);
    }
  }

  std::mutex mutex_;
  std::vector<MatchObserver*> observers_;
};

}  // namespace ludex::match
