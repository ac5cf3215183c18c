#include "match/pairing/schedule.h"

#include <utility>

#include "base/expects.h"

namespace ludex::match {

Schedule::Schedule(const ScheduleOptions& options) : options_(options) {
  expects(options.engines >= 2 && options.rounds >= 1 && options.games >= 1);
  expects(options.repeat >= 1 && options.games % options.repeat == 0);
  const std::size_t hosts = options.kind == TournamentKind::gauntlet ? 1 : options.engines;
  for (std::size_t first = 0; first < hosts; ++first) {
    for (std::size_t second = first + 1; second < options.engines; ++second) {
      encounters_.push_back({first, second});
    }
  }
}

std::size_t Schedule::size() const {
  return options_.rounds * encounters_.size() * options_.games;
}

std::size_t Schedule::openings() const {
  return options_.rounds * (options_.games / options_.repeat);
}

ScheduledGame Schedule::at(std::size_t index) const {
  expects(index < size());
  const std::size_t a_round = encounters_.size() * options_.games;
  const std::size_t round = index / a_round;
  const std::size_t encounter = index % a_round / options_.games;
  const std::size_t game = index % options_.games;  // within this encounter and round

  ScheduledGame scheduled;
  scheduled.number = index + 1;
  scheduled.round = round + 1;
  scheduled.opening = round * (options_.games / options_.repeat) + game / options_.repeat;
  scheduled.encounter = encounters_[encounter];
  scheduled.seats = encounters_[encounter];
  // Counted over all rounds, so that seats also alternate with one game per round.
  const bool odd = (round * options_.games + game) % 2 == 1;
  if ((options_.swap && odd) != options_.reverse) {
    std::swap(scheduled.seats[0], scheduled.seats[1]);
  }
  if (has_pairs(options_)) {
    scheduled.pair = index / 2;
  }
  return scheduled;
}

}  // namespace ludex::match
