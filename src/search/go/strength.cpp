#include "search/go/strength.h"

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "base/random.h"

namespace ludex::search {

namespace {

// The simulations of step 0; each step has half as many again.
constexpr std::uint64_t first_nodes = 12;
// The oversight of step 0, and how much less each step has.
constexpr int first_oversight = 850;
constexpr int less_oversight = 85;
// The simulations by net from its first step on. A few overlooked points make games differ.
constexpr int first_step_by_net = 13;
constexpr std::array<std::uint64_t, full_go_skill - first_step_by_net> by_net{1,   4,   12,  36,
                                                                              100, 300, 1000};
constexpr int oversight_by_net = 10;

}  // namespace

GoLevel go_level(int skill) {
  expects(skill >= 0 && skill < full_go_skill);
  GoLevel level{first_nodes, std::max(first_oversight - less_oversight * skill, 0)};
  for (int step = 0; step < skill; ++step) {
    level.nodes += level.nodes / 2;
  }
  if (skill >= first_step_by_net) {
    level.by_net = by_net[static_cast<std::size_t>(skill - first_step_by_net)];
    level.oversight = oversight_by_net;
  }
  return level;
}

std::vector<go::Move> noticed(const std::vector<go::Move>& moves, int oversight,
                              std::uint64_t seed) {
  Rng rng(seed);
  std::vector<go::Move> left;
  for (const go::Move move : moves) {
    const bool seen = static_cast<int>(rng.below(1'000)) >= oversight;
    if (seen || move.is_pass()) {
      left.push_back(move);
    }
  }
  const bool has_stone =
      std::any_of(left.begin(), left.end(), [](go::Move move) { return move.is_stone(); });
  return has_stone ? left : moves;
}

}  // namespace ludex::search
