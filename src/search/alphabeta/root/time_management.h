// Decides how long one move may take, from the clock of the player and from the progress of the
// search.
#pragma once

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "engine/request.h"
#include "rules/game.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

struct TimeSettings {
  Milliseconds overhead{0};  // what a move costs beyond our thinking: transport, a slow host
  bool ponders = false;      // time is then won back while the opponent thinks
};

// How long one move may take by the clock of its player. No new iteration begins after `optimum`,
// which Pace changes by what the search finds, and the search ends at `maximum`. An absent time is
// no limit.
struct Budget {
  std::optional<Duration> optimum;
  std::optional<Duration> maximum;
  bool operator==(const Budget&) const = default;
};

[[nodiscard]] Budget budget_for(const engine::Limits& limits, rules::Seat seat,
                                const TimeSettings& conventions);

// Whether a search that plays on a clock should take more or less than its usual time: a move that
// has long been the best needs little more thought, a value that falls or a best move that changes
// needs much.
class Pace {
 public:
  // The result of one iteration.
  struct Iteration {
    std::uint16_t best = 0;  // the code of the best move
    Value value = 0;
    int share = 0;  // the part of all nodes that went into the best move, in permill
  };

  void add(const Iteration& iteration);
  // The time to take instead of `optimum`, at most three times as much.
  [[nodiscard]] Duration of(Duration optimum) const;

 private:
  // Factors in permill.
  [[nodiscard]] int by_stability() const;
  [[nodiscard]] int by_fall() const;
  [[nodiscard]] int by_share() const;

  Iteration last_;
  int iterations_ = 0;
  int unchanged_ = 0;  // iterations since the best move changed
  int changes_ = 0;    // of the best move: each counts 1000 and then half as much every iteration
  Value usual_ = 0;    // an average of the values in which later ones count more
};

}  // namespace ludex::search
