// How long one move may take, from the clock of its player.
#pragma once

#include <optional>

#include "base/time.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::search {

struct TimeHabits {
  Milliseconds overhead{0};  // what a move costs beyond our thinking: transport, a slow host
  bool ponders = false;      // then time is won back while the opponent thinks
};

// No new iteration begins after `optimum`, which the search moves by what it finds (pace.h), and
// the search ends at `maximum`; absent: no such end.
struct Budget {
  std::optional<Duration> optimum;
  std::optional<Duration> maximum;
  bool operator==(const Budget&) const = default;
};

[[nodiscard]] Budget budget_for(const engine::Limits& limits, rules::Seat seat,
                                const TimeHabits& habits);

}  // namespace ludex::search
