#include "search/alphabeta/root/root_move.h"

#include <algorithm>
#include <tuple>

#include "base/expects.h"

namespace ludex::search {

namespace {

// The weight of even the lowest value, in centipawns.
constexpr std::int64_t least_weight = 20;

std::int64_t votes_for(std::uint16_t move, std::span<const Vote> votes) {
  Value lowest = unbounded;
  for (const Vote& vote : votes) {
    lowest = std::min(lowest, vote.value);
  }
  std::int64_t sum = 0;
  for (const Vote& vote : votes) {
    if (vote.move == move) {
      sum += (vote.value - lowest + least_weight) * vote.depth;
    }
  }
  return sum;
}

}  // namespace

std::size_t elected(std::span<const Vote> votes) {
  expects(!votes.empty());
  const auto merit = [votes](const Vote& vote) {
    const Value win = vote.value >= least_mate ? vote.value : 0;
    return std::tuple(win, votes_for(vote.move, votes), vote.depth);
  };
  std::size_t best = 0;
  for (std::size_t at = 1; at < votes.size(); ++at) {
    if (merit(votes[at]) > merit(votes[best])) {
      best = at;
    }
  }
  return best;
}

}  // namespace ludex::search
