// One player's clock in one game. It reads no time: it is told what a move took.
#pragma once

#include <chrono>
#include <optional>

#include "base/time.h"
#include "engine/request.h"
#include "match/time_control.h"

namespace ludex::match {

class PlayerClock {
 public:
  // `margin` is what a player may overstep before it counts as a loss.
  PlayerClock(const TimeControl& control, Milliseconds margin);

  // How long the move may take before the game is lost, margin included; absent without a clock.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> allowance() const;
  [[nodiscard]] std::chrono::nanoseconds margin() const { return margin_; }
  // Stops the clock of a move that took so long. Returns by how much the margin was overstepped,
  // if it was: then the game is lost. Time inside the margin is forgiven and leaves zero.
  std::optional<std::chrono::nanoseconds> charge(std::chrono::nanoseconds took);

  // The opponent's move took so long: an hourglass runs the other way meanwhile.
  void opponent_took(std::chrono::nanoseconds time);

  // What stands on the clock; absent without one.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left() const;
  // For the engine: at least a millisecond, since engines take zero as "no clock".
  [[nodiscard]] std::optional<engine::SeatClock> seat_clock() const;
  [[nodiscard]] const TimeControl& control() const { return control_; }

 private:
  [[nodiscard]] bool runs_on() const;

  TimeControl control_;
  std::chrono::nanoseconds margin_;
  std::chrono::nanoseconds left_{0};
  int moves_to_go_ = 0;
};

}  // namespace ludex::match
