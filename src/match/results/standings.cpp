#include "match/results/standings.h"

#include "rules/registry.h"

namespace ludex::match {

using rules::Seat;

Statistics best_statistics(const HeadToHead& encounter) {
  return encounter.pairs.total() > 0 ? statistics(encounter.pairs) : statistics(encounter.tally);
}

Standings::Standings(std::size_t engines) : overall_(engines), faults_(engines) {
  for (std::size_t engine = 0; engine < engines; ++engine) {
    overall_[engine].engines = {engine, engine};
  }
}

void Standings::add(const ScheduledGame& game, const GameEnd& end) {
  if (end.kind == EndKind::unterminated) {
    return;
  }
  ++games_;
  HeadToHead& encounter = encounters_[game.encounter];
  encounter.engines = game.encounter;
  HeadToHead& first = overall_[game.encounter[0]];
  HeadToHead& second = overall_[game.encounter[1]];
  const Seat seat = game.seats[0] == game.encounter[0] ? Seat::first : Seat::second;
  const int points = halves(end, seat);
  encounter.tally.add(points);
  first.tally.add(points);
  second.tally.add(2 - points);
  by_seats_[game.seats].add(halves(end, Seat::first));
  if (game.pair) {
    if (const auto other_half = half_pairs_.find(*game.pair); other_half != half_pairs_.end()) {
      encounter.pairs.add(other_half->second, points);
      first.pairs.add(other_half->second, points);
      second.pairs.add(2 - other_half->second, 2 - points);
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

std::vector<SeatResults> Standings::by_seats() const {
  std::vector<SeatResults> all;
  for (const auto& [engines, tally] : by_seats_) {
    all.push_back({engines, tally});
  }
  return all;
}

}  // namespace ludex::match
