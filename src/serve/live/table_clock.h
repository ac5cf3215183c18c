// Both clocks of a table, as the floor keeps them: which one runs, since when, and what pages are
// told. What a clock does is match::PlayerClock's business.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "base/time.h"
#include "engine/clock.h"
#include "engine/request.h"
#include "match/player_clock.h"
#include "match/time_control.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// What one move cost its player. All of them in order make the clocks again.
struct Charge {
  rules::Seat seat{};
  std::chrono::nanoseconds took{0};
  bool operator==(const Charge&) const = default;
};

class TableClock {
 public:
  // `margins`, by seat: what a player may overstep before the flag falls.
  TableClock(const match::TimeControl& control, std::array<Milliseconds, 2> margins);

  // Whether time is measured at all.
  [[nodiscard]] bool exists() const;
  [[nodiscard]] const match::TimeControl& control() const { return control_; }

  // The seat's clock runs from now on; no effect without a clock, or while it is paused.
  void run(rules::Seat seat, TimePoint now);
  // No clock runs any more; what the turn has taken so far is kept for run().
  void stand(TimePoint now);
  [[nodiscard]] std::optional<rules::Seat> running() const { return running_; }
  // The turn is over: nothing of it has been charged, or will be.
  void forget_turn();
  // The move that ends the turn took so long; the clock stands. Returns by how much the player
  // overstepped.
  std::optional<std::chrono::nanoseconds> charge(rules::Seat seat, std::chrono::nanoseconds took);
  // What this turn has taken so far.
  [[nodiscard]] std::chrono::nanoseconds taken(TimePoint now) const;

  void pause(TimePoint now);
  void resume() { paused_ = false; }
  [[nodiscard]] bool is_paused() const { return paused_; }

  // When the flag of the running clock falls.
  [[nodiscard]] std::optional<TimePoint> flag() const;
  // When the running clock will have begun a period, or lost one, and pages are to be told.
  [[nodiscard]] std::optional<TimePoint> next_period(TimePoint now) const;

  // What engines are told: the clocks now. `seat` is to move.
  void tell(engine::Limits& limits, rules::Seat seat) const;
  [[nodiscard]] engine::Terms terms() const;
  // On the seat's clock when it last stood.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left(rules::Seat seat) const;

  // ClockState, in which a paused clock runs and says that it is paused; null without a clock.
  [[nodiscard]] Json json(TimePoint now) const;

  [[nodiscard]] const std::vector<Charge>& charges() const { return charges_; }

 private:
  struct Face;
  // What the seat's clock shows when this turn has taken so long.
  [[nodiscard]] Face face(rules::Seat seat, std::chrono::nanoseconds taken) const;
  [[nodiscard]] const match::PlayerClock& player(rules::Seat seat) const {
    return players_[rules::index(seat)];
  }

  match::TimeControl control_;
  std::array<match::PlayerClock, 2> players_;
  std::vector<Charge> charges_;
  std::optional<rules::Seat> running_;
  TimePoint since_{};                   // of the clock that runs
  std::chrono::nanoseconds before_{0};  // what the turn took before that
  rules::Seat turn_{};                  // whose turn that is: the clock that ran last
  bool paused_ = false;
};

}  // namespace ludex::serve
