// The smallest boards, played out by alpha-beta with all positions that came before: exact under
// superko, without a table. Meant for a few points: only the nodes end it early.
#pragma once

#include <cstdint>
#include <vector>

#include "search/go/small/small_position.h"
#include "search/go/small/small_search.h"

namespace ludex::search::go_small {

class WholeHistory {
 public:
  WholeHistory(const go::GameState& state, const PlayOutRules& rules, const Limits& limits);
  [[nodiscard]] SmallResult play_out(const std::vector<go::Move>& moves);

 private:
  // The score of the player to move, exact if it is between the two.
  [[nodiscard]] int score_of(const SmallPosition& position, int alpha, int beta);

  const go::GameState& state_;
  const PlayOutRules& rules_;
  const Limits& limits_;
  Shape shape_;
  std::vector<SmallPosition> path_;
  std::uint64_t nodes_ = 0;
  bool ended_early_ = false;
};

}  // namespace ludex::search::go_small
