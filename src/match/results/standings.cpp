#include "match/results/standings.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "rules/registry.h"

namespace ludex::match {

using rules::Seat;

Statistics best_statistics(const HeadToHead& encounter) {
  return encounter.pairs.total() > 0 ? statistics(encounter.pairs) : statistics(encounter.tally);
}

void Standings::add(const ScheduledGame& game, const GameEnd& end) {
  if (end.kind == EndKind::unterminated) {
    return;
  }
  ++games_;
  HeadToHead& encounter = encounters_[game.encounter];
  encounter.engines = game.encounter;
  const Seat seat = game.seats[0] == game.encounter[0] ? Seat::first : Seat::second;
  const int points = halves(end, seat);
  ++(points == 2   ? encounter.tally.wins
     : points == 1 ? encounter.tally.draws
                   : encounter.tally.losses);
  if (game.pair) {
    if (const auto other_half = half_pairs_.find(*game.pair); other_half != half_pairs_.end()) {
      encounter.pairs.add(other_half->second, points);
      half_pairs_.erase(other_half);
    } else {
      half_pairs_.emplace(*game.pair, points);
    }
  }
  if (end.offender) {
    Faults& faults = faults_[game.seats[rules::index(*end.offender)]];
    faults.timeouts += end.kind == EndKind::time_forfeit ? 1 : 0;
    faults.crashes += end.kind == EndKind::disconnect || end.kind == EndKind::stall ? 1 : 0;
    faults.illegal_moves += end.kind == EndKind::illegal_move ? 1 : 0;
    const bool repeats = rules::infraction_of(end.code) == rules::Infraction::forbidden_repetition;
    faults.forbidden_repetitions += repeats ? 1 : 0;
  }
}

std::vector<HeadToHead> Standings::encounters() const {
  std::vector<HeadToHead> all;
  for (const auto& [engines, encounter] : encounters_) {
    all.push_back(encounter);
  }
  return all;
}

HeadToHead Standings::encounter(std::array<std::size_t, 2> engines) const {
  const auto found = encounters_.find(engines);
  return found != encounters_.end() ? found->second : HeadToHead{engines, {}, {}};
}

HeadToHead Standings::overall(std::size_t engine) const {
  expects(engine < faults_.size());
  HeadToHead sum{{engine, engine}, {}, {}};
  for (const auto& [engines, encounter] : encounters_) {
    if (engines[0] != engine && engines[1] != engine) {
      continue;
    }
    const bool first = engines[0] == engine;
    sum.tally.wins += first ? encounter.tally.wins : encounter.tally.losses;
    sum.tally.losses += first ? encounter.tally.losses : encounter.tally.wins;
    sum.tally.draws += encounter.tally.draws;
    auto counts = encounter.pairs.counts;
    if (!first) {
      std::reverse(counts.begin(), counts.end());
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      sum.pairs.counts[i] += counts[i];
    }
    sum.pairs.win_and_loss += encounter.pairs.win_and_loss;
  }
  return sum;
}

}  // namespace ludex::match
