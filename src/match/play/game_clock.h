// Both clocks of a game: which one runs, since when, and what it shows. The rules of one clock are
// in match/play/player_clock.h.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "base/time.h"
#include "engine/clock.h"
#include "engine/request.h"
#include "match/play/player_clock.h"
#include "match/play/time_control.h"
#include "rules/game.h"

namespace ludex::match {

// The time that one player has for a game.
struct SeatTime {
  TimeControl control = Unlimited{};
  // By how much the player may overstep before the game is lost.
  Milliseconds margin{0};
  // The longest time for a single move, where a clock runs for the whole game.
  std::optional<Milliseconds> longest_move = {};
};

// The time that one move cost its player. Replaying all charges in order restores the clocks.
struct Charge {
  rules::Seat seat{};
  std::chrono::nanoseconds took{0};
  bool operator==(const Charge&) const = default;
};

// What the clock of a seat shows.
struct ClockFace {
  std::chrono::nanoseconds left{0};
  bool in_period = false;
  std::optional<int> periods = {};  // Japanese, including the one that runs
  std::optional<int> moves = {};    // Canadian: still to play in this period
  Milliseconds period{0};           // the length of a period; zero: there are none
};

// It reads no time: each call that needs the time is given it.
class GameClock {
 public:
  // By seat.
  explicit GameClock(const std::array<SeatTime, 2>& times);

  // Whether time is measured at all.
  [[nodiscard]] bool exists() const;
  [[nodiscard]] const TimeControl& control(rules::Seat seat) const {
    return player(seat).control();
  }

  // Starts the seat's clock. Does nothing if there is no clock or the clocks are paused.
  void run(rules::Seat seat, TimePoint now);
  // Begins the running clock's turn now, if it is the seat's. Returns whether that gave it time.
  bool begin_turn(rules::Seat seat, TimePoint now);
  // Stops the clocks; the time that the turn has taken so far is kept for run().
  void stand(TimePoint now);
  [[nodiscard]] std::optional<rules::Seat> running() const { return running_; }
  // When the clock that runs was started.
  [[nodiscard]] TimePoint since() const { return since_; }
  // Ends the turn without charging it.
  void forget_turn();
  // Ends the turn, charges its time and stops the clocks. Returns by how much the player
  // overstepped, if so.
  std::optional<std::chrono::nanoseconds> charge(rules::Seat seat, std::chrono::nanoseconds took);
  // The time that this turn has taken so far.
  [[nodiscard]] std::chrono::nanoseconds taken(TimePoint now) const;

  void pause(TimePoint now);
  void resume() { paused_ = false; }
  [[nodiscard]] bool is_paused() const { return paused_; }

  // When the flag of the running clock falls.
  [[nodiscard]] std::optional<TimePoint> flag() const;
  // When the running clock begins or loses a period, of which pages must be informed.
  [[nodiscard]] std::optional<TimePoint> next_period(TimePoint now) const;

  // The time limits for an engine in `seat`, which is to move and has already spent so much time.
  [[nodiscard]] engine::Limits limits(rules::Seat seat, std::chrono::nanoseconds spent = {}) const;
  // The terms of the whole game, for both engines.
  [[nodiscard]] engine::Terms terms() const;
  // The time left on the seat's clock when it last stopped.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left(rules::Seat seat) const;

  // What the seat's clock shows now, and which seat's clock ran last.
  [[nodiscard]] ClockFace face(rules::Seat seat, TimePoint now) const;
  [[nodiscard]] rules::Seat turn() const { return turn_; }
  [[nodiscard]] const PlayerClock& player(rules::Seat seat) const {
    return players_[rules::index(seat)];
  }

  [[nodiscard]] const std::vector<Charge>& charges() const { return charges_; }

 private:
  // What the seat's clock shows if this turn has taken that long.
  [[nodiscard]] ClockFace face_after(rules::Seat seat, std::chrono::nanoseconds taken) const;

  std::array<SeatTime, 2> times_;
  std::array<PlayerClock, 2> players_;
  std::vector<Charge> charges_;
  std::optional<rules::Seat> running_;
  TimePoint since_{};                   // when the running clock started
  std::chrono::nanoseconds before_{0};  // the time of this turn before since_
  rules::Seat turn_{};                  // the seat whose clock ran last
  bool paused_ = false;
};

}  // namespace ludex::match
