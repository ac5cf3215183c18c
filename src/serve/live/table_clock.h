// Both clocks of a table: which one runs, since when, and what pages are shown. The rules of a
// clock are in match::PlayerClock.
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
#include "serve/api_error.h"

namespace ludex::serve {

// The time that one move cost its player. Replaying all charges in order restores the clocks.
struct Charge {
  rules::Seat seat{};
  std::chrono::nanoseconds took{0};
  bool operator==(const Charge&) const = default;
};

class TableClock {
 public:
  // `margins`, by seat: by how much a player may overstep before the flag falls.
  TableClock(const match::TimeControl& control, std::array<Milliseconds, 2> margins);

  // Whether time is measured at all.
  [[nodiscard]] bool exists() const;
  [[nodiscard]] const match::TimeControl& control() const { return control_; }

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

  // Sets the present clocks in the limits for an engine. `seat` is to move.
  void tell(engine::Limits& limits, rules::Seat seat) const;
  [[nodiscard]] engine::Terms terms() const;
  // The time left on the seat's clock when it last stopped.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left(rules::Seat seat) const;

  // A ClockState (web/src/wire/types.ts). A paused clock counts as running, marked as paused.
  // Null without a clock.
  [[nodiscard]] Json json(TimePoint now) const;

  [[nodiscard]] const std::vector<Charge>& charges() const { return charges_; }

 private:
  struct Face;
  // What the seat's clock shows if this turn has taken that long.
  [[nodiscard]] Face face(rules::Seat seat, std::chrono::nanoseconds taken) const;
  [[nodiscard]] const match::PlayerClock& player(rules::Seat seat) const {
    return players_[rules::index(seat)];
  }

  match::TimeControl control_;
  std::array<match::PlayerClock, 2> players_;
  std::vector<Charge> charges_;
  std::optional<rules::Seat> running_;
  TimePoint since_{};                   // when the running clock started
  std::chrono::nanoseconds before_{0};  // the time of this turn before since_
  rules::Seat turn_{};                  // the seat whose clock ran last
  bool paused_ = false;
};

}  // namespace ludex::serve
