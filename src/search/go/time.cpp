#include "search/go/time.h"

#include <algorithm>

namespace ludex::search {

namespace {

// The moves that a player still makes: a game ends when about seven of ten points have been played
// on, and a game that lasts longer goes on for a while.
int moves_left(const go::GameState& state) {
  const int points = go::points_of(state.position().size());
  const int usual = points * 35 / 100 - static_cast<int>(state.move_count()) / 2;
  return std::max(usual, points * 8 / 100 + 4);
}

// What is left after transmission; something always is.
Duration usable(Duration left, Duration overhead) {
  return std::max({left - overhead, left / 8, Duration(Milliseconds(1))});
}

// The period that is going on. A Japanese one begins anew with each move, and what is left of a
// Canadian one after its last move is lost.
Budget in_period(const engine::SeatClock& clock, Duration overhead) {
  const Duration left = usable(clock.left, overhead);
  const bool is_japanese = std::holds_alternative<engine::JapaneseByoYomi>(*clock.byo_yomi);
  const int moves = is_japanese ? 1 : std::max(clock.moves_to_go.value_or(1), 1);
  if (moves == 1) return {left * 8 / 10, left * 9 / 10};
  const Duration share = left / moves;
  return {share * 9 / 10, std::min(share * 2, left / 2)};
}

// A period that follows is time as well: each move may take a share of the main time, and in a
// Japanese period or a share of a Canadian one costs nothing that could be used later.
Budget in_main_time(const engine::SeatClock& clock, int moves, Duration overhead) {
  Duration free = Duration(0);  // after the main time, for each move
  if (clock.byo_yomi) {
    const auto* canadian = std::get_if<engine::CanadianByoYomi>(&*clock.byo_yomi);
    const auto* japanese = std::get_if<engine::JapaneseByoYomi>(&*clock.byo_yomi);
    free = japanese != nullptr ? Duration(japanese->period)
                               : Duration(canadian->period) / std::max(canadian->moves, 1);
    free = std::max(free - overhead, free / 8) * 8 / 10;
  }
  const Duration income = std::max<Duration>(clock.increment - overhead, Duration(0)) * 8 / 10;
  const int planned = clock.moves_to_go ? std::clamp(*clock.moves_to_go, 1, moves) : moves;
  const Duration left = usable(clock.left, overhead);
  const Duration share = left / planned + income + free;
  const Duration most = planned == 1 ? left * 9 / 10 : left * 3 / 10;
  const Duration maximum = std::min(share * 5 / 2, most + free);
  return {std::min(share * 5 / 4, maximum), maximum};
}

}  // namespace

Budget go_budget_for(const engine::Limits& limits, rules::Seat seat, const go::GameState& state,
                     Milliseconds overhead) {
  Budget budget;
  if (limits.infinite) return budget;
  const auto limit = [&](Duration longest) {
    budget.maximum = std::min(budget.maximum.value_or(longest), longest);
    if (budget.optimum) {
      budget.optimum = std::min(*budget.optimum, *budget.maximum);
    }
  };
  if (limits.clocks) {
    const engine::SeatClock& clock = (*limits.clocks)[rules::index(seat)];
    budget = clock.in_byo_yomi && clock.byo_yomi ? in_period(clock, overhead)
                                                 : in_main_time(clock, moves_left(state), overhead);
    if (clock.longest_move) {
      limit(usable(*clock.longest_move, overhead));
    }
  }
  if (limits.movetime) {
    limit(*limits.movetime);
  }
  return budget;
}

}  // namespace ludex::search
