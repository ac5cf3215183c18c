#include "search/go/strength.h"

#include <algorithm>

#include "base/expects.h"
#include "base/random.h"

namespace ludex::search {

namespace {

// The simulations of step 0; each step has half as many again.
constexpr std::uint64_t first_nodes = 12;
// The oversight of step 0, and how much less each step has.
constexpr int first_oversight = 850;
constexpr int less_oversight = 85;

}  // namespace

GoLevel go_level(int skill) {
  expects(skill >= 0 && skill < full_go_skill);
  GoLevel level{first_nodes, std::max(first_oversight - less_oversight * skill, 0)};
  for (int step = 0; step < skill; ++step) {
    level.nodes += level.nodes / 2;
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
