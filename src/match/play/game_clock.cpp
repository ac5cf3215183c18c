#include "match/play/game_clock.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace ludex::match {

using rules::Seat;
using std::chrono::nanoseconds;

namespace {

TimePoint at(TimePoint start, nanoseconds later) {
  return start + std::chrono::duration_cast<Duration>(later);
}

// An hourglass has no terms for planning: its clock is all the information there is.
engine::SeatTerms terms_of(const SeatTime& time) {
  const TimeControl& control = time.control;
  engine::SeatTerms terms;
  if (!std::holds_alternative<Unlimited>(control)) {
    terms.longest_move = time.longest_move;
  }
  if (const auto* fixed = std::get_if<FixedMove>(&control)) {
    terms.longest_move = fixed->time;
  } else if (const auto* periods = std::get_if<Periods>(&control)) {
    terms.main = periods->base;
    terms.increment = periods->increment;
    terms.period_moves = periods->moves;
  } else if (const auto* glass = std::get_if<Hourglass>(&control)) {
    terms.main = glass->base;
  } else if (const auto* both = std::get_if<MainAndByoYomi>(&control)) {
    terms.main = both->main;
    terms.byo_yomi = both->byo_yomi;
  }
  return terms;
}

PlayerClock clock_of(const SeatTime& time) {
  return PlayerClock(time.control, time.margin, time.longest_move);
}

// The protocols need both clocks. For an opponent without a running clock this gives the time of
// its next move, or as much as the mover has.
engine::SeatClock opponents_clock(const PlayerClock& opponent, const engine::SeatClock& movers) {
  if (const auto clock = opponent.seat_clock()) {
    return *clock;
  }
  if (const auto* fixed = std::get_if<FixedMove>(&opponent.control())) {
    return engine::SeatClock{fixed->time, Milliseconds(0), std::nullopt};
  }
  return engine::SeatClock{movers.left, Milliseconds(0), std::nullopt};
}

}  // namespace

GameClock::GameClock(const std::array<SeatTime, 2>& times)
    : times_(times), players_{clock_of(times[0]), clock_of(times[1])} {}

bool GameClock::exists() const {
  return !std::holds_alternative<Unlimited>(times_[0].control) ||
         !std::holds_alternative<Unlimited>(times_[1].control);
}

void GameClock::run(Seat seat, TimePoint now) {
  if (!exists() || paused_) return;
  if (running_ == seat) return;
  running_ = seat;
  turn_ = seat;
  since_ = now;
}

bool GameClock::begin_turn(Seat seat, TimePoint now) {
  if (running_ != seat || since_ >= now || before_ > nanoseconds(0)) return false;
  since_ = now;
  return true;
}

void GameClock::stand(TimePoint now) {
  before_ = taken(now);
  running_.reset();
}

void GameClock::forget_turn() {
  running_.reset();
  before_ = nanoseconds(0);
}

nanoseconds GameClock::taken(TimePoint now) const {
  return before_ + (running_ ? nanoseconds(now - since_) : nanoseconds(0));
}

std::optional<nanoseconds> GameClock::charge(Seat seat, nanoseconds took) {
  forget_turn();
  if (!exists()) return std::nullopt;
  charges_.push_back({seat, took});
  players_[rules::index(rules::other(seat))].opponent_took(took);
  return players_[rules::index(seat)].charge(took);
}

void GameClock::pause(TimePoint now) {
  stand(now);
  paused_ = true;
}

std::optional<TimePoint> GameClock::flag() const {
  if (!running_) return std::nullopt;
  const auto allowed = player(*running_).allowance();
  if (!allowed) return std::nullopt;
  return at(since_, *allowed - before_);
}

std::optional<TimePoint> GameClock::next_period(TimePoint now) const {
  if (!running_) return std::nullopt;
  const ClockFace shown = face_after(*running_, taken(now));
  const bool last = shown.in_period && shown.periods.value_or(1) <= 1;
  if (shown.period == Milliseconds(0) || last) return std::nullopt;
  return at(now, shown.left);
}

ClockFace GameClock::face_after(Seat seat, nanoseconds taken) const {
  ClockFace shown;
  const auto clock = player(seat).seat_clock();
  if (!clock) {
    const auto* fixed = std::get_if<FixedMove>(&control(seat));
    shown.left = (fixed != nullptr ? nanoseconds(fixed->time) : nanoseconds(0)) - taken;
    return shown;
  }
  shown.left = player(seat).left().value_or(nanoseconds(0)) - taken;
  shown.in_period = clock->in_byo_yomi;
  if (!clock->byo_yomi) return shown;
  // A turn in which the main time ends continues in the first period.
  nanoseconds over = -shown.left;
  if (const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&*clock->byo_yomi)) {
    shown.period = japanese->period;
    shown.periods = japanese->periods;
    if (over < nanoseconds(0)) return shown;
    if (!std::exchange(shown.in_period, true)) {
      shown.left = nanoseconds(shown.period) - over;
      over -= shown.period;
    }
    while (over >= nanoseconds(0) && *shown.periods > 1) {
      --*shown.periods;
      shown.left = nanoseconds(shown.period) - over;
      over -= shown.period;
    }
    return shown;
  }
  const auto& canadian = std::get<engine::CanadianByoYomi>(*clock->byo_yomi);
  shown.period = canadian.period;
  shown.moves = clock->in_byo_yomi ? clock->moves_to_go.value_or(canadian.moves) : canadian.moves;
  if (over >= nanoseconds(0) && !std::exchange(shown.in_period, true)) {
    shown.left = nanoseconds(shown.period) - over;
  }
  return shown;
}

engine::Limits GameClock::limits(Seat seat, nanoseconds spent) const {
  engine::Limits limits;
  if (const auto own = player(seat).seat_clock(spent)) {
    std::array<engine::SeatClock, 2> clocks;
    clocks[rules::index(seat)] = *own;
    clocks[rules::index(rules::other(seat))] = opponents_clock(player(rules::other(seat)), *own);
    limits.clocks = clocks;
  } else if (const auto* fixed = std::get_if<FixedMove>(&control(seat))) {
    const auto left = std::chrono::duration_cast<Milliseconds>(fixed->time - spent);
    limits.movetime = std::max(left, Milliseconds(1));
  }
  return limits;
}

engine::Terms GameClock::terms() const {
  return {std::array{terms_of(times_[0]), terms_of(times_[1])}};
}

ClockFace GameClock::face(Seat seat, TimePoint now) const {
  return face_after(seat, turn_ == seat ? taken(now) : nanoseconds(0));
}

std::optional<nanoseconds> GameClock::left(Seat seat) const {
  if (!exists()) return std::nullopt;
  return std::max(face_after(seat, nanoseconds(0)).left, nanoseconds(0));
}

}  // namespace ludex::match
