// Skill levels of go: few simulations, and overlooked points. The upper levels judge by the net.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/go/move.h"

namespace ludex::search {

// Steps of skill go from the weakest, 0, to full strength.
inline constexpr int full_go_skill = 20;

struct GoLevel {
  std::uint64_t nodes = 1;  // uniformly random games of a move
  int oversight = 0;        // so many of 1000 moves do not come to mind
  // So many simulations by net instead, on boards that it can judge; 0: none.
  std::uint64_t by_net = 0;

  bool operator==(const GoLevel&) const = default;
};

// Expects 0 <= skill < full_go_skill.
[[nodiscard]] GoLevel go_level(int skill);

// The moves that come to mind: always a pass, and all moves where no stone would be left. The same
// seed leaves out the same moves.
[[nodiscard]] std::vector<go::Move> noticed(const std::vector<go::Move>& moves, int oversight,
                                            std::uint64_t seed);

}  // namespace ludex::search
