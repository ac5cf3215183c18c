#include "match/play/player.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace ludex::match {
namespace {

// The protocols need both clocks. For an opponent without a running clock this gives the time of
// its next move, or as much as the mover has.
engine::SeatClock opponents_clock(const Player& opponent, const engine::SeatClock& movers) {
  if (const auto clock = opponent.clock.seat_clock()) {
    return *clock;
  }
  if (const auto* fixed = std::get_if<FixedMove>(&opponent.clock.control())) {
    return engine::SeatClock{fixed->time, Milliseconds(0), std::nullopt};
  }
  return engine::SeatClock{movers.left, Milliseconds(0), std::nullopt};
}

// An hourglass has no terms for planning: its clock is all the information there is.
engine::SeatTerms seat_terms_of(const Allowance& allowance) {
  const TimeControl& control = allowance.time;
  engine::SeatTerms terms;
  if (!std::holds_alternative<Unlimited>(control)) {
    terms.longest_move = allowance.longest_move;
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

}  // namespace

engine::Terms terms_of(const std::array<const Allowance*, 2>& players) {
  return {std::array{seat_terms_of(*players[0]), seat_terms_of(*players[1])}};
}

Milliseconds margin_of(const Allowance& allowance) {
  if (std::holds_alternative<Unlimited>(allowance.time)) return Milliseconds(0);
  const bool fixed = std::holds_alternative<FixedMove>(allowance.time);
  if (allowance.margin) return *allowance.margin;
  return std::max(allowance.usual_margin, fixed ? fixed_move_margin : Milliseconds(0));
}

bool is_bounded(const Allowance& allowance) {
  return !std::holds_alternative<Unlimited>(allowance.time) || allowance.depth || allowance.nodes;
}

Player make_player(engine::Engine& engine, const Allowance& allowance) {
  return Player{engine, allowance,
                PlayerClock(allowance.time, margin_of(allowance), allowance.longest_move)};
}

LastWord await_answer(engine::Engine& engine, TimePoint deadline, const Clock& clock,
                      const std::stop_token& stop) {
  while (!stop.stop_requested() && clock.now() < deadline) {
    auto event = engine.next(deadline);
    if (!event) continue;
    if (auto* decision = std::get_if<engine::Decision>(&*event)) return std::move(*decision);
    if (auto* failure = std::get_if<engine::Failure>(&*event)) return std::move(*failure);
  }
  return {};
}

engine::Limits limits_for(const Player& mover, const Player& opponent, rules::Seat seat,
                          std::chrono::nanoseconds spent) {
  engine::Limits limits;
  if (const auto own = mover.clock.seat_clock(spent)) {
    std::array<engine::SeatClock, 2> clocks;
    clocks[rules::index(seat)] = *own;
    clocks[rules::index(rules::other(seat))] = opponents_clock(opponent, *own);
    limits.clocks = clocks;
  } else if (const auto* fixed = std::get_if<FixedMove>(&mover.clock.control())) {
    const auto left = std::chrono::duration_cast<Milliseconds>(fixed->time - spent);
    limits.movetime = std::max(left, Milliseconds(1));
  }
  limits.depth = mover.allowance.depth;
  limits.nodes = mover.allowance.nodes;
  return limits;
}

}  // namespace ludex::match
