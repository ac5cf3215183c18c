#include "serve/live/table_clock.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "serve/server_time.h"

namespace ludex::serve {

using rules::Seat;
using std::chrono::nanoseconds;

namespace {

std::int64_t whole_ms(nanoseconds time) {
  return std::chrono::floor<Milliseconds>(std::max(time, nanoseconds(0))).count();
}

TimePoint at(TimePoint start, nanoseconds later) {
  return start + std::chrono::duration_cast<Duration>(later);
}

engine::SeatTerms seat_terms(const match::TimeControl& control) {
  engine::SeatTerms terms;
  if (const auto* fixed = std::get_if<match::FixedMove>(&control)) {
    terms.longest_move = fixed->time;
  } else if (const auto* periods = std::get_if<match::Periods>(&control)) {
    terms.main = periods->base;
    terms.increment = periods->increment;
    terms.period_moves = periods->moves;
  } else if (const auto* glass = std::get_if<match::Hourglass>(&control)) {
    terms.main = glass->base;
  } else if (const auto* both = std::get_if<match::MainAndByoYomi>(&control)) {
    terms.main = both->main;
    terms.byo_yomi = both->byo_yomi;
  }
  return terms;
}

}  // namespace

// The clock of one seat, as it is shown to people.
struct TableClock::Face {
  nanoseconds left{0};
  bool in_period = false;
  std::optional<int> periods = {};  // Japanese, including the one that runs
  std::optional<int> moves = {};    // Canadian: still to play in this period
  Milliseconds period{0};           // the length of a period
};

TableClock::TableClock(const match::TimeControl& control, std::array<Milliseconds, 2> margins)
    : control_(control),
      players_{match::PlayerClock(control, margins[0]), match::PlayerClock(control, margins[1])} {}

bool TableClock::exists() const {
  return !std::holds_alternative<match::Unlimited>(control_);
}

void TableClock::run(Seat seat, TimePoint now) {
  if (!exists() || paused_) return;
  if (running_ == seat) return;
  running_ = seat;
  turn_ = seat;
  since_ = now;
}

bool TableClock::begin_turn(Seat seat, TimePoint now) {
  if (running_ != seat || since_ >= now || before_ > nanoseconds(0)) return false;
  since_ = now;
  return true;
}

void TableClock::stand(TimePoint now) {
  before_ = taken(now);
  running_.reset();
}

void TableClock::forget_turn() {
  running_.reset();
  before_ = nanoseconds(0);
}

nanoseconds TableClock::taken(TimePoint now) const {
  return before_ + (running_ ? nanoseconds(now - since_) : nanoseconds(0));
}

std::optional<nanoseconds> TableClock::charge(Seat seat, nanoseconds took) {
  forget_turn();
  if (!exists()) return std::nullopt;
  charges_.push_back({seat, took});
  players_[rules::index(rules::other(seat))].opponent_took(took);
  return players_[rules::index(seat)].charge(took);
}

void TableClock::pause(TimePoint now) {
  stand(now);
  paused_ = true;
}

std::optional<TimePoint> TableClock::flag() const {
  if (!running_) return std::nullopt;
  const auto allowed = player(*running_).allowance();
  if (!allowed) return std::nullopt;
  return at(since_, *allowed - before_);
}

std::optional<TimePoint> TableClock::next_period(TimePoint now) const {
  if (!running_) return std::nullopt;
  const Face shown = face(*running_, taken(now));
  const bool last = shown.in_period && shown.periods.value_or(1) <= 1;
  if (shown.period == Milliseconds(0) || last) return std::nullopt;
  return at(now, shown.left);
}

TableClock::Face TableClock::face(Seat seat, nanoseconds taken) const {
  Face shown;
  const auto clock = player(seat).seat_clock();
  if (!clock) {
    const auto* fixed = std::get_if<match::FixedMove>(&control_);
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

void TableClock::tell(engine::Limits& limits, Seat seat) const {
  if (const auto* fixed = std::get_if<match::FixedMove>(&control_)) {
    limits.movetime = fixed->time;
    return;
  }
  const auto own = player(seat).seat_clock();
  if (!own) return;
  limits.clocks.emplace();
  (*limits.clocks)[rules::index(seat)] = *own;
  (*limits.clocks)[rules::index(rules::other(seat))] =
      player(rules::other(seat)).seat_clock().value_or(*own);
}

engine::Terms TableClock::terms() const {
  return {std::array{seat_terms(control_), seat_terms(control_)}};
}

std::optional<nanoseconds> TableClock::left(Seat seat) const {
  if (!exists()) return std::nullopt;
  return std::max(face(seat, nanoseconds(0)).left, nanoseconds(0));
}

Json TableClock::json(TimePoint now) const {
  if (!exists()) return nullptr;
  Json left = Json::array();
  Json periods = Json::array();
  for (const Seat seat : {Seat::first, Seat::second}) {
    const Face shown = face(seat, turn_ == seat ? taken(now) : nanoseconds(0));
    left.push_back(whole_ms(shown.left));
    if (shown.period == Milliseconds(0)) {
      periods.push_back(nullptr);
      continue;
    }
    Json period{{"in", shown.in_period}, {"ms", shown.period.count()}};
    if (shown.periods) {
      period["periods"] = *shown.periods;
    }
    if (shown.moves) {
      period["moves"] = *shown.moves;
    }
    periods.push_back(std::move(period));
  }
  Json json{{"left", std::move(left)},
            {"run", running_ || paused_ ? Json(rules::index(turn_)) : Json(nullptr)},
            {"s", server_ms(now)},
            {"period", std::move(periods)}};
  if (paused_) {
    json["paused"] = true;
  }
  return json;
}

}  // namespace ludex::serve
