// Follows one game of a match while it is played.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

// The calls for one game come one after another, from the thread that plays it, which waits for
// them: an observer with much to do only takes a note and works elsewhere. Games that run at the
// same time call at the same time.
class GameObserver {
 public:
  GameObserver() = default;
  GameObserver(const GameObserver&) = delete;
  GameObserver& operator=(const GameObserver&) = delete;
  virtual ~GameObserver() = default;
  // The first call, with the position in which the game begins. The moves of the opening follow.
  virtual void board_set_up(const rules::Setup& setup) = 0;
  // This seat is asked for a move; `left` is the time on both clocks, by seat.
  virtual void move_asked(rules::Seat seat,
                          const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) = 0;
  // What the seat has reported so far about the move that it was asked for.
  virtual void finding_changed(rules::Seat seat, const engine::Finding& finding) = 0;
  virtual void move_played(rules::Seat seat, const PlayedMove& move) = 0;
};

// Passes each call on to several observers, in their order.
class GameObservers final : public GameObserver {
 public:
  // All of them outlive this object.
  explicit GameObservers(std::vector<GameObserver*> observers) : observers_(std::move(observers)) {}

  void board_set_up(const rules::Setup& setup) override {
    for (GameObserver* each : observers_) {
      each->board_set_up(setup);
    }
  }
  void move_asked(rules::Seat seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) override {
    for (GameObserver* each : observers_) {
      each->move_asked(seat, left);
    }
  }
  void finding_changed(rules::Seat seat, const engine::Finding& finding) override {
    for (GameObserver* each : observers_) {
      each->finding_changed(seat, finding);
    }
  }
  void move_played(rules::Seat seat, const PlayedMove& move) override {
    for (GameObserver* each : observers_) {
      each->move_played(seat, move);
    }
  }

 private:
  std::vector<GameObserver*> observers_;
};

}  // namespace ludex::match
