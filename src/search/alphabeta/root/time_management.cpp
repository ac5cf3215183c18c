#include "search/alphabeta/root/time_management.h"

#include <algorithm>

namespace ludex::search {

namespace {

// Without a further time control, every move plans for this many more moves, so that the time left
// shrinks but never ends.
constexpr int planned_moves = 40;

Budget from_clock(const engine::SeatClock& clock, const TimeSettings& conventions) {
  const int moves = std::clamp(clock.moves_to_go.value_or(planned_moves), 1, planned_moves);
  const Duration overhead = conventions.overhead;
  const Duration left = std::max(Milliseconds(1), clock.left);
  // A move that ends on the flag is a lost game.
  const Duration usable = std::max<Duration>(left - overhead, left / 8);
  // Before a time control the overhead of all moves to come is paid from the time left. Without a
  // control the increment pays for it; an increment that is too small for that is saved up.
  const Duration income = std::max<Duration>(Duration(clock.increment) - overhead, Duration(0));
  const Duration costs = clock.moves_to_go ? overhead * (moves - 1) : Duration(0);
  const Duration shared = std::max<Duration>(usable - costs, usable / 4);
  Duration optimum = shared / moves + income * 3 / 4;
  if (conventions.ponders) {
    optimum += optimum / 4;
  }
  // The last move before a control may take nearly all of the time; an early one leaves enough for
  // those that follow.
  const Duration most =
      moves == 1 ? usable * 9 / 10 : (moves < 4 ? usable * 2 / 3 : usable * 3 / 10);
  const Duration maximum = std::min(optimum * 5, most);
  return {std::min(optimum, maximum), maximum};
}

// In earlier iterations the best move changes for little reason.
constexpr int first_telling = 4;

}  // namespace

Budget budget_for(const engine::Limits& limits, rules::Seat seat, const TimeSettings& conventions) {
  if (limits.infinite) return {};
  Budget budget;
  if (limits.clocks) {
    budget =
        from_clock(engine::without_byo_yomi((*limits.clocks)[rules::index(seat)]), conventions);
  }
  if (limits.movetime) {
    const Duration all = *limits.movetime;
    budget.maximum = budget.maximum ? std::min(*budget.maximum, all) : all;
  }
  return budget;
}

void Pace::add(const Iteration& iteration) {
  const bool first = iterations_ == 0;
  const bool changed = !first && iteration.best != last_.best;
  unchanged_ = changed ? 0 : unchanged_ + 1;
  changes_ = changes_ / 2 + (changed ? 1'000 : 0);
  usual_ = first ? iteration.value : (usual_ * 3 + last_.value) / 4;
  last_ = iteration;
  ++iterations_;
}

int Pace::by_stability() const {
  return 1'050 - 50 * std::min(unchanged_, 8) + changes_ / 3;
}

// A value that falls by a pawn lengthens the time by half.
int Pace::by_fall() const {
  return 1'000 + 5 * std::clamp(usual_ - last_.value, -20, 120);
}

int Pace::by_share() const {
  return 1'700 - last_.share;
}

Duration Pace::of(Duration optimum) const {
  if (iterations_ < first_telling) return optimum;
  std::int64_t permill = by_stability();
  permill = permill * by_fall() / 1'000;
  permill = permill * by_share() / 1'000;
  permill = std::clamp<std::int64_t>(permill, 250, 3'000);
  return optimum / 1'000 * permill;
}

}  // namespace ludex::search
