#include "match/play/player.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace ludex::match {
Milliseconds margin_of(const Allowance& allowance) {
  if (std::holds_alternative<Unlimited>(allowance.time)) return Milliseconds(0);
  const bool fixed = std::holds_alternative<FixedMove>(allowance.time);
  if (allowance.margin) return *allowance.margin;
  return std::max(allowance.usual_margin, fixed ? fixed_move_margin : Milliseconds(0));
}

bool is_bounded(const Allowance& allowance) {
  return !std::holds_alternative<Unlimited>(allowance.time) || allowance.depth || allowance.nodes;
}

SeatTime time_of(const Allowance& allowance) {
  return {allowance.time, margin_of(allowance), allowance.longest_move};
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

engine::Limits limits_for(const Player& mover, const GameClock& clock, rules::Seat seat,
                          std::chrono::nanoseconds spent) {
  engine::Limits limits = clock.limits(seat, spent);
  limits.depth = mover.allowance.depth;
  limits.nodes = mover.allowance.nodes;
  return limits;
}

}  // namespace ludex::match
