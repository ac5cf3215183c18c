#include "search/alphabeta/budget.h"

#include <algorithm>

namespace ludex::search {

namespace {

// A game without a further control is planned for this many more moves, again at every move: what
// is left shrinks but never ends.
constexpr int planned_moves = 40;

Budget from_clock(const engine::SeatClock& clock, const TimeHabits& habits) {
  const int moves = std::clamp(clock.moves_to_go.value_or(planned_moves), 1, planned_moves);
  const Duration overhead = habits.overhead;
  const Duration left = std::max(Milliseconds(1), clock.left);
  // A move that ends on the flag is a lost game.
  const Duration usable = std::max<Duration>(left - overhead, left / 8);
  // Until a control every move pays the overhead from what is there now. Without one, an increment
  // pays for it, and one that does not even do that is left to grow on the clock as a reserve.
  const Duration income = std::max<Duration>(Duration(clock.increment) - overhead, Duration(0));
  const Duration costs = clock.moves_to_go ? overhead * (moves - 1) : Duration(0);
  const Duration shared = std::max<Duration>(usable - costs, usable / 4);
  Duration optimum = shared / moves + income * 3 / 4;
  if (habits.ponders) optimum += optimum / 4;
  // The last move before a control may take nearly all, an early one must leave enough for the
  // others.
  const Duration most =
      moves == 1 ? usable * 9 / 10 : (moves < 4 ? usable * 2 / 3 : usable * 3 / 10);
  const Duration maximum = std::min(optimum * 5, most);
  return {std::min(optimum, maximum), maximum};
}

}  // namespace

Budget budget_for(const engine::Limits& limits, rules::Seat seat, const TimeHabits& habits) {
  if (limits.infinite) return {};
  Budget budget;
  if (limits.clocks) budget = from_clock((*limits.clocks)[rules::index(seat)], habits);
  if (limits.movetime) {
    const Duration all = *limits.movetime;
    budget.maximum = budget.maximum ? std::min(*budget.maximum, all) : all;
  }
  return budget;
}

}  // namespace ludex::search
