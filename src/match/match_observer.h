// What can be watched of a match: its games as they begin and end, and how it stands.
#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "match/game_observer.h"
#include "match/played_game.h"
#include "match/schedule.h"
#include "match/standings.h"

namespace ludex::match {

// Called by the threads of the games and by the one that runs the match, but by one at a time: an
// observer needs no lock for what only these calls use. The match waits for each call. What a call
// is given is good until it returns.
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(const MatchObserver&) = delete;
  MatchObserver& operator=(const MatchObserver&) = delete;
  virtual ~MatchObserver() = default;
  virtual void game_started(const ScheduledGame& game) = 0;
  // The observer of the moves of the game that has just started; it is called until the game is
  // finished or void. Null: the moves are not observed, which costs the game nothing.
  [[nodiscard]] virtual GameObserver* watch(const ScheduledGame& /*game*/) { return nullptr; }
  // The game is saved, and counted in the standings unless it is unterminated.
  virtual void game_finished(const ScheduledGame& game, const PlayedGame& played,
                             const Standings& standings) = 0;
  // Something about the match that its user should know; a sentence.
  virtual void warned(const std::string& sentence) = 0;
  // This process was stopped (Ctrl-Z) and went on while the game ran, so that its clocks say
  // nothing of the players. It is not saved and begins again; game_started() follows.
  virtual void game_voided(const ScheduledGame& /*game*/) {}
  // Every second or so while games run; a few times a second where moves are observed.
  virtual void time_passed(const Standings& standings) = 0;
  // Whether watch() may ever return an observer.
  [[nodiscard]] virtual bool watches() const { return false; }
};

// All observers of a match, called in their order and never two at a time. From any thread.
class MatchObservers {
 public:
  // All of them outlive it; there may be none.
  explicit MatchObservers(std::vector<MatchObserver*> observers)
      : observers_(std::move(observers)) {}

  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) {
    for_each([&](MatchObserver& each) { each.game_finished(game, played, standings); });
  }
  void warned(const std::string& sentence) {
    for_each([&](MatchObserver& each) { each.warned(sentence); });
  }
  void game_voided(const ScheduledGame& game) {
    for_each([&](MatchObserver& each) { each.game_voided(game); });
  }
  void time_passed(const Standings& standings) {
    for_each([&](MatchObserver& each) { each.time_passed(standings); });
  }
  // Those who observe the moves of the game that starts.
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
