#include "match/play/player_clock.h"

#include <algorithm>

namespace ludex::match {

using std::chrono::nanoseconds;

PlayerClock::PlayerClock(const TimeControl& control, Milliseconds margin,
                         std::optional<Milliseconds> longest_move)
    : control_(control), margin_(margin), longest_move_(longest_move) {
  if (const auto* periods = std::get_if<Periods>(&control_)) {
    left_ = periods->base;
    moves_to_go_ = periods->moves.value_or(0);
  } else if (const auto* glass = std::get_if<Hourglass>(&control_)) {
    left_ = glass->base;
  } else if (const auto* both = std::get_if<MainAndByoYomi>(&control_)) {
    left_ = both->main;
    if (const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&both->byo_yomi)) {
      periods_left_ = japanese->periods;
    }
    if (both->main == Milliseconds(0)) {
      begin_period(both->byo_yomi);
    }
  }
}

bool PlayerClock::runs_on() const {
  return std::holds_alternative<Periods>(control_) || std::holds_alternative<Hourglass>(control_) ||
         std::holds_alternative<MainAndByoYomi>(control_);
}

nanoseconds PlayerClock::in_reserve() const {
  const auto* both = std::get_if<MainAndByoYomi>(&control_);
  if (both == nullptr) return nanoseconds(0);
  if (const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&both->byo_yomi)) {
    return japanese->period * (periods_left_ - (in_byo_yomi_ ? 1 : 0));
  }
  const auto& canadian = std::get<engine::CanadianByoYomi>(both->byo_yomi);
  return in_byo_yomi_ ? nanoseconds(0) : nanoseconds(canadian.period);
}

void PlayerClock::begin_period(const engine::ByoYomi& byo_yomi) {
  in_byo_yomi_ = true;
  if (const auto* canadian = std::get_if<engine::CanadianByoYomi>(&byo_yomi)) {
    left_ = canadian->period;
    moves_to_go_ = canadian->moves;
  } else {
    left_ = std::get<engine::JapaneseByoYomi>(byo_yomi).period;
  }
}

// If the main time ends during a move, the rest is charged to the first period. What was overdrawn
// is taken off the next period.
void PlayerClock::charge(const engine::ByoYomi& byo_yomi, nanoseconds took) {
  if (!in_byo_yomi_) {
    if (took < left_) {
      left_ -= took;
      return;
    }
    took -= left_;
    begin_period(byo_yomi);
    if (took == nanoseconds(0)) return;
  }
  if (const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&byo_yomi)) {
    const nanoseconds period = japanese->period;
    const nanoseconds overdrawn = std::max(took - left_ - in_reserve(), nanoseconds(0));
    const auto used = took < left_ ? 0 : 1 + static_cast<int>((took - left_) / period);
    periods_left_ = std::max(periods_left_ - used, 1);
    left_ = period - overdrawn;
    return;
  }
  left_ -= took;
  if (--moves_to_go_ == 0) {
    const nanoseconds overdrawn = std::max(-left_, nanoseconds(0));
    begin_period(byo_yomi);
    left_ -= overdrawn;
  }
}

std::optional<nanoseconds> PlayerClock::allowance() const {
  if (const auto* fixed = std::get_if<FixedMove>(&control_)) {
    return nanoseconds(fixed->time) + margin_;
  }
  if (runs_on()) {
    const nanoseconds left = left_ + in_reserve();
    return (longest_move_ ? std::min<nanoseconds>(left, *longest_move_) : left) + margin_;
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
    left_ += periods->increment - took;
    if (periods->moves && --moves_to_go_ == 0) {
      left_ += periods->base;
      moves_to_go_ = *periods->moves;
    }
  } else if (const auto* both = std::get_if<MainAndByoYomi>(&control_)) {
    charge(both->byo_yomi, took);
  } else if (runs_on()) {
    left_ -= took;
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
    return std::max(left_, nanoseconds(0));
  }
  return std::nullopt;
}

std::optional<engine::SeatClock> PlayerClock::seat_clock(nanoseconds spent) const {
  if (!runs_on()) {
    return std::nullopt;
  }
  engine::SeatClock clock;
  clock.left = std::max(std::chrono::duration_cast<Milliseconds>(left_ - spent), Milliseconds(1));
  clock.longest_move = longest_move_;
  if (const auto* periods = std::get_if<Periods>(&control_)) {
    clock.increment = periods->increment;
    if (periods->moves) {
      clock.moves_to_go = moves_to_go_;
    }
  } else if (const auto* both = std::get_if<MainAndByoYomi>(&control_)) {
    clock.byo_yomi = both->byo_yomi;
    clock.in_byo_yomi = in_byo_yomi_;
    if (auto* japanese = std::get_if<engine::JapaneseByoYomi>(&*clock.byo_yomi)) {
      japanese->periods = periods_left_;
    } else if (in_byo_yomi_) {
      clock.moves_to_go = moves_to_go_;
    }
  }
  return clock;
}

}  // namespace ludex::match
