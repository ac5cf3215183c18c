#include "match/player_clock.h"

#include <algorithm>

namespace ludex::match {

using std::chrono::nanoseconds;

PlayerClock::PlayerClock(const TimeControl& control, Milliseconds margin)
    : control_(control), margin_(margin) {
  if (const auto* periods = std::get_if<Periods>(&control_)) {
    left_ = periods->base;
    moves_to_go_ = periods->moves.value_or(0);
  } else if (const auto* glass = std::get_if<Hourglass>(&control_)) {
    left_ = glass->base;
  }
}

bool PlayerClock::runs_on() const {
  return std::holds_alternative<Periods>(control_) || std::holds_alternative<Hourglass>(control_);
}

std::optional<nanoseconds> PlayerClock::allowance() const {
  if (const auto* fixed = std::get_if<FixedMove>(&control_)) {
    return nanoseconds(fixed->time) + margin_;
  }
  if (runs_on()) {
    return left_ + margin_;
  }
  return std::nullopt;
}

std::optional<nanoseconds> PlayerClock::charge(nanoseconds took) {
  const auto allowed = allowance();
  if (!allowed) {
    return std::nullopt;
  }
  if (took > *allowed) {
    left_ = nanoseconds(0);
    return took - *allowed;
  }
  if (const auto* periods = std::get_if<Periods>(&control_)) {
    left_ = std::max(left_ - took, nanoseconds(0)) + periods->increment;
    if (periods->moves && --moves_to_go_ == 0) {
      left_ += periods->base;
      moves_to_go_ = *periods->moves;
    }
  } else if (runs_on()) {
    left_ = std::max(left_ - took, nanoseconds(0));
  }
  return std::nullopt;
}

void PlayerClock::opponent_took(nanoseconds time) {
  if (std::holds_alternative<Hourglass>(control_)) {
    left_ += time;
  }
}

std::optional<nanoseconds> PlayerClock::left() const {
  if (runs_on()) {
    return left_;
  }
  return std::nullopt;
}

std::optional<engine::SeatClock> PlayerClock::seat_clock() const {
  if (!runs_on()) {
    return std::nullopt;
  }
  engine::SeatClock clock;
  clock.left = std::max(std::chrono::duration_cast<Milliseconds>(left_), Milliseconds(1));
  if (const auto* periods = std::get_if<Periods>(&control_)) {
    clock.increment = periods->increment;
    if (periods->moves) {
      clock.moves_to_go = moves_to_go_;
    }
  }
  return clock;
}

}  // namespace ludex::match
