#include "match/pairing/schedule.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "match/pairing/berger.h"
#include "match/pairing/knockout.h"
#include "match/pairing/ladder.h"
#include "match/pairing/swiss.h"

namespace ludex::match {

namespace {

// The encounters of a round, where they do not depend on results.
std::vector<Opponents> fixed_encounters(const ScheduleOptions& options) {
  if (options.kind == TournamentKind::round_robin && options.berger) {
    return berger_encounters(options.engines);
  }
  std::vector<Opponents> encounters;
  if (options.kind == TournamentKind::pyramid) {
    for (std::size_t second = 1; second < options.engines; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        encounters.push_back({first, second});
      }
    }
    return encounters;
  }
  const bool is_gauntlet = options.kind == TournamentKind::gauntlet;
  for (std::size_t first = 0; first < (is_gauntlet ? options.champions : options.engines);
       ++first) {
    for (std::size_t second = is_gauntlet ? options.champions : first + 1; second < options.engines;
         ++second) {
      encounters.push_back({first, second});
    }
  }
  return encounters;
}

// Null if the encounters do not depend on results.
std::unique_ptr<Pairing> make_pairing(const ScheduleOptions& options) {
  switch (options.kind) {
    case TournamentKind::round_robin:
    case TournamentKind::gauntlet:
    case TournamentKind::pyramid:
      return nullptr;
    case TournamentKind::knockout:
      return std::make_unique<Knockout>(options.engines);
    case TournamentKind::swiss:
      return std::make_unique<Swiss>(options.engines, options.rounds);
    case TournamentKind::ladder:
      return std::make_unique<Ladder>(options.engines, options.rounds);
  }
  return nullptr;
}

// The games of an encounter in a stage that a pairing has made.
std::size_t games_of_encounter(const ScheduleOptions& options, bool is_tie_break) {
  if (options.kind != TournamentKind::knockout) return options.games;
  // A tie-break is the shortest encounter in which both engines have had both seats.
  return is_tie_break ? std::max<std::size_t>(options.repeat, options.swap ? 2 : 1)
                      : options.games * options.rounds;
}

}  // namespace

Schedule::Schedule(const ScheduleOptions& options)
    : options_(options), pairing_(make_pairing(options)) {
  expects(options.engines >= 2 && options.rounds >= 1 && options.games >= 1);
  expects(options.repeat >= 1 && options.games % options.repeat == 0);
  expects(options.champions >= 1 && options.champions < options.engines);
  if (pairing_) {
    begin_stage({});
  } else {
    encounters_ = fixed_encounters(options);
  }
}

const Stage* Schedule::begin_stage(const std::vector<Halves>& results) {
  auto next = pairing_->next(results);
  if (!next) {
    places_ = pairing_->places();
    pairing_ = nullptr;
    return nullptr;
  }
  PairedStage paired;
  paired.first_game = known();
  paired.first_opening = openings();
  paired.games = games_of_encounter(options_, next->is_tie_break);
  paired.left = paired.games * next->encounters.size();
  paired.results.resize(next->encounters.size());
  paired.stage = *std::move(next);
  stages_.push_back(std::move(paired));
  return &stages_.back().stage;
}

std::size_t Schedule::known() const {
  if (stages_.empty()) return options_.rounds * encounters_.size() * options_.games;
  const PairedStage& last = stages_.back();
  return last.first_game + last.games * last.stage.encounters.size();
}

std::size_t Schedule::size() const {
  if (!pairing_) return known();
  return known() + pairing_->encounters_left() * games_of_encounter(options_, false);
}

std::size_t Schedule::openings_of(const PairedStage& paired) const {
  return (paired.games + options_.repeat - 1) / options_.repeat;
}

std::size_t Schedule::openings() const {
  const auto of_all = [&](std::size_t encounters) {
    return options_.openings_by_encounter ? encounters : 1;
  };
  if (!encounters_.empty()) {
    return options_.rounds * of_all(encounters_.size()) * (options_.games / options_.repeat);
  }
  if (stages_.empty()) return 0;
  const PairedStage& last = stages_.back();
  return last.first_opening + of_all(last.stage.encounters.size()) * openings_of(last);
}

Schedule::Slot Schedule::slot_in_rounds(std::size_t index) const {
  const std::size_t a_round = encounters_.size() * options_.games;
  const std::size_t round = index / a_round;
  const std::size_t game = index % options_.games;
  const std::size_t group = options_.openings_by_encounter ? index / options_.games : round;
  // Counted over all rounds, so that seats also alternate with one game per round.
  return {encounters_[index % a_round / options_.games], round + 1, round * options_.games + game,
          group * (options_.games / options_.repeat) + game / options_.repeat};
}

Schedule::Slot Schedule::slot_in_stages(std::size_t index) const {
  const auto after =
      std::upper_bound(stages_.begin(), stages_.end(), index,
                       [](std::size_t at, const PairedStage& s) { return at < s.first_game; });
  const PairedStage& paired = *std::prev(after);
  const std::size_t game = (index - paired.first_game) % paired.games;
  const std::size_t encounter = (index - paired.first_game) / paired.games;
  const std::size_t before = options_.openings_by_encounter ? encounter * openings_of(paired) : 0;
  return {paired.stage.encounters[encounter], paired.stage.round, game,
          paired.first_opening + before + game / options_.repeat};
}

ScheduledGame Schedule::at(std::size_t index) const {
  expects(index < known());
  const Slot slot = stages_.empty() ? slot_in_rounds(index) : slot_in_stages(index);
  ScheduledGame scheduled;
  scheduled.number = index + 1;
  scheduled.round = slot.round;
  scheduled.opening = slot.opening;
  scheduled.encounter = {std::min(slot.engines[0], slot.engines[1]),
                         std::max(slot.engines[0], slot.engines[1])};
  scheduled.seats = slot.engines;
  if ((options_.swap && slot.game % 2 == 1) != options_.reverse) {
    std::swap(scheduled.seats[0], scheduled.seats[1]);
  }
  if (has_pairs(options_)) {
    scheduled.pair = index / 2;
  }
  return scheduled;
}

const Stage* Schedule::count(const ScheduledGame& game, int first_seat_halves) {
  expects(game.number >= 1 && game.number <= known());
  expects(first_seat_halves >= 0 && first_seat_halves <= 2);
  if (!pairing_) return nullptr;
  PairedStage& paired = stages_.back();
  const std::size_t index = game.number - 1;
  expects(index >= paired.first_game && paired.left > 0);
  const std::size_t encounter = (index - paired.first_game) / paired.games;
  const bool is_first = game.seats[0] == paired.stage.encounters[encounter][0];
  const auto points = static_cast<std::size_t>(first_seat_halves);
  paired.results[encounter][is_first ? 0 : 1] += points;
  paired.results[encounter][is_first ? 1 : 0] += 2 - points;
  if (--paired.left > 0) return nullptr;
  return begin_stage(paired.results);
}

}  // namespace ludex::match
