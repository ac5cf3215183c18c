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

  // What stands on the clock: the main time, or once that is over, the time of the byo-yomi's
  // period. Absent without a clock.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left() const;
  // For the engine: at least a millisecond, since engines take zero as "no clock".
  [[nodiscard]] std::optional<engine::SeatClock> seat_clock() const;
  [[nodiscard]] const TimeControl& control() const { return control_; }

 private:
  [[nodiscard]] bool runs_on() const;
  // What the player may use for the next move besides the time on the clock.
  [[nodiscard]] std::chrono::nanoseconds in_reserve() const;
  // A period begins, the first one or the next of Canadian byo-yomi.
  void begin_period(const engine::ByoYomi& byo_yomi);
  void charge(const engine::ByoYomi& byo_yomi, std::chrono::nanoseconds took);

  TimeControl control_;
  std::chrono::nanoseconds margin_;
  std::chrono::nanoseconds left_{0};
  int moves_to_go_ = 0;       // of a period of moves, or of Canadian byo-yomi
  int periods_left_ = 0;      // of Japanese byo-yomi, with the one that runs
  bool in_byo_yomi_ = false;  // the main time is over
};

}  // namespace ludex::match
