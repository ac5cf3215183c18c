#include "search/alphabeta/budget.h"

#include <algorithm>

namespace ludex::search {

namespace {

// A game without a further control is planned for this many more moves.
constexpr int planned_moves = 28;

Budget from_clock(const engine::SeatClock& clock, const TimeHabits& habits) {
  const int moves = std::clamp(clock.moves_to_go.value_or(planned_moves), 1, planned_moves);
  const Duration left = std::max(Milliseconds(1), clock.left);
  // Every move until the control pays the overhead; one that ends on the flag is a lost game.
  const Duration usable = std::max<Duration>(left - Duration(habits.overhead) * 2, left / 8);
  const Duration expected =
      left + Duration(clock.increment) * (moves - 1) - Duration(habits.overhead) * (moves + 1);
  Duration soft = std::max<Duration>(expected / moves, left / 64);
  if (habits.ponders) soft += soft / 4;
  // The last move before a control may take nearly all, an early one must leave enough for the
  // others.
  const Duration most = moves == 1 ? usable * 9 / 10 : usable * 2 / (moves < 4 ? 3 : 5);
  const Duration hard = std::min(soft * 4, most);
  return {std::min(soft * 6 / 10, hard), hard};
}

}  // namespace

Budget budget_for(const engine::Limits& limits, rules::Seat seat, const TimeHabits& habits) {
  if (limits.infinite) return {};
  Budget budget;
  if (limits.clocks) budget = from_clock((*limits.clocks)[rules::index(seat)], habits);
  if (limits.movetime) {
    const Duration all = *limits.movetime;
    budget.hard = budget.hard ? std::min(*budget.hard, all) : all;
  }
  return budget;
}

}  // namespace ludex::search
