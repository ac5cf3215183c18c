#include "search/alphabeta/root/root_move.h"

#include <algorithm>
#include <tuple>

#include "base/expects.h"

namespace ludex::search {

namespace {

// The weight of even the lowest value, in centipawns.
constexpr std::int64_t least_weight = 20;

std::int64_t votes_for(std::uint16_t move, std::span<const Ballot> ballots) {
  Value lowest = unbounded;
  for (const Ballot& ballot : ballots) {
    lowest = std::min(lowest, ballot.value);
  }
  std::int64_t sum = 0;
  for (const Ballot& ballot : ballots) {
    if (ballot.move == move) {
      sum += (ballot.value - lowest + least_weight) * ballot.depth;
    }
  }
  return sum;
}

}  // namespace

std::size_t elected(std::span<const Ballot> ballots) {
  expects(!ballots.empty());
  const auto merit = [ballots](const Ballot& ballot) {
    const Value win = ballot.value >= least_mate ? ballot.value : 0;
    return std::tuple(win, votes_for(ballot.move, ballots), ballot.depth);
  };
  std::size_t best = 0;
  for (std::size_t at = 1; at < ballots.size(); ++at) {
    if (merit(ballots[at]) > merit(ballots[best])) {
      best = at;
    }
  }
  return best;
}

}  // namespace ludex::search
