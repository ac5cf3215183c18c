// One player's clock in one game. It reads no time: the caller reports what a move took.
#pragma once

#include <chrono>
#include <optional>

#include "base/time.h"
#include "engine/request.h"
#include "match/play/time_control.h"

namespace ludex::match {

class PlayerClock {
 public:
  // `margin` is the time by which the player may exceed its limit without losing; `longest_move`
  // limits each move of a clock that runs for the game, whatever is left on it.
  PlayerClock(const TimeControl& control, Milliseconds margin,
              std::optional<Milliseconds> longest_move = {});

  // How long the move may take before the game is lost, including the margin; absent without a
  // clock.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> allowance() const;
  [[nodiscard]] std::chrono::nanoseconds margin() const { return margin_; }
  // Stops the clock after a move that took this long. Returns the time beyond the margin if there
  // is any: then the game is lost. Within the margin the game goes on, and what was overdrawn is
  // taken from the time that the player gets next: an increment, a period, the opponent's time in
  // an hourglass. So the margin can be used up once in a game, and not at every move; only with a
  // fixed time for each move, which brings nothing to charge it to, does it apply to each move.
  std::optional<std::chrono::nanoseconds> charge(std::chrono::nanoseconds took);

  // The opponent's move took this long: an hourglass adds that time.
  void opponent_took(std::chrono::nanoseconds time);

  // The time on the clock: the main time, or once that is over, that of the byo-yomi period. Absent
  // without a clock.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> left() const;
  // The clock for the engine, which has already spent this much on the move: at least a
  // millisecond, since engines take zero as "no clock".
  [[nodiscard]] std::optional<engine::SeatClock> seat_clock(
      std::chrono::nanoseconds spent = {}) const;
  [[nodiscard]] const TimeControl& control() const { return control_; }

 private:
  [[nodiscard]] bool runs_on() const;
  // The time beyond that on the clock that the player may use for the next move.
  [[nodiscard]] std::chrono::nanoseconds in_reserve() const;
  // Begins a period: the first one, or the next one of Canadian byo-yomi.
  void begin_period(const engine::ByoYomi& byo_yomi);
  void charge(const engine::ByoYomi& byo_yomi, std::chrono::nanoseconds took);

  TimeControl control_;
  std::chrono::nanoseconds margin_;
  std::optional<Milliseconds> longest_move_;
  std::chrono::nanoseconds left_{0};  // negative: overdrawn within the margin
  int moves_to_go_ = 0;               // in a period of moves, or of Canadian byo-yomi
  int periods_left_ = 0;              // of Japanese byo-yomi, including the one that runs
  bool in_byo_yomi_ = false;          // the main time is over
};

}  // namespace ludex::match
