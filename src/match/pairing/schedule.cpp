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

// The encounters of a round between the engines with which the tournament begins, where they do not
// depend on results.
std::vector<Opponents> fixed_encounters(const ScheduleOptions& options) {
  const std::size_t engines = starters(options);
  if (options.kind == TournamentKind::round_robin && options.berger) {
    return berger_encounters(engines);
  }
  std::vector<Opponents> encounters;
  if (options.kind == TournamentKind::pyramid) {
    for (std::size_t second = 1; second < engines; ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        encounters.push_back({first, second});
      }
    }
    return encounters;
  }
  const bool is_gauntlet = options.kind == TournamentKind::gauntlet;
  for (std::size_t first = 0; first < (is_gauntlet ? options.champions : engines); ++first) {
    for (std::size_t second = is_gauntlet ? options.champions : first + 1; second < engines;
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
      return std::make_unique<Swiss>(starters(options), options.rounds);
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
  expects(options.champions >= 1 && options.champions < starters(options));
  expects(options.changes.empty() || !why_unchangeable(options));
  if (pairing_) {
    swiss_ = dynamic_cast<Swiss*>(pairing_.get());
    begin_stage({});
    return;
  }
  add_block(fixed_encounters(options));
  for (const EntrantChange& change : options.changes) {
    apply(change);
  }
  unplayed_ = unplayed_in_blocks();
}

const Stage* Schedule::begin_stage(const std::vector<Halves>& results) {
  auto next = pairing_->next(results);
  if (!next) {
    places_ = pairing_->places();
    pairing_ = nullptr;
    swiss_ = nullptr;
    return nullptr;
  }
  PairedStage paired;
  paired.first_game = known();
  paired.first_opening = openings();
  paired.games = games_of_encounter(options_, next->is_tie_break);
  paired.results.resize(next->encounters.size());
  paired.stage = *std::move(next);
  stages_.push_back(std::move(paired));
  PairedStage& last = stages_.back();
  for (const EntrantChange& change : options_.changes) {
    if (change.round == last.stage.round) {
      apply(change);
    }
  }
  const std::size_t unplayed = unplayed_of(last);
  unplayed_ += unplayed;
  last.left = last.games * last.stage.encounters.size() - unplayed;
  return last.left == 0 ? begin_stage(whole_results()) : &last.stage;
}

// An opponent gets the points of a game that a withdrawn engine does not play.
std::vector<Halves> Schedule::whole_results() const {
  const PairedStage& last = stages_.back();
  std::vector<Halves> results = last.results;
  if (withdrawn_.empty()) return results;
  for (std::size_t game = 0; game < last.games * results.size(); ++game) {
    const std::size_t number = last.first_game + game + 1;
    const Opponents& engines = last.stage.encounters[game / last.games];
    const bool first_is_gone = is_gone(engines[0], number);
    if (first_is_gone == is_gone(engines[1], number)) continue;
    results[game / last.games][first_is_gone ? 1 : 0] += 2;
  }
  return results;
}

void Schedule::add_block(std::vector<Opponents> encounters) {
  Block block{std::move(encounters), 0, 0};
  if (!blocks_.empty()) {
    const std::size_t of_last = options_.rounds * blocks_.back().encounters.size();
    block.first_game = blocks_.back().first_game + of_last * options_.games;
    block.first_group = blocks_.back().first_group + of_last;
  }
  blocks_.push_back(std::move(block));
}

// In the order of the engines; where games are single, it has both seats equally often.
std::vector<Opponents> Schedule::encounters_of_joined(std::size_t engine) const {
  const bool is_gauntlet = options_.kind == TournamentKind::gauntlet;
  std::vector<Opponents> encounters;
  for (std::size_t other = 0; other < (is_gauntlet ? options_.champions : engine); ++other) {
    if (withdrawn_.contains(other)) continue;
    const bool swaps = options_.berger && !is_gauntlet && encounters.size() % 2 == 1;
    encounters.push_back(swaps ? Opponents{engine, other} : Opponents{other, engine});
  }
  return encounters;
}

void Schedule::apply(const EntrantChange& change) {
  switch (change.kind) {
    case EntrantChange::Kind::joined:
      if (swiss_ != nullptr) {
        swiss_->join();
      } else {
        add_block(encounters_of_joined(change.engine));
      }
      return;
    case EntrantChange::Kind::withdrawn:
      withdrawn_[change.engine] = {change.last_game,
                                   {change.unplayed.begin(), change.unplayed.end()}};
      if (swiss_ != nullptr) {
        swiss_->withdraw(change.engine);
      }
      return;
  }
}

std::optional<std::string> Schedule::why_not(const EntrantChange& change) const {
  if (auto why = why_unchangeable(options_)) return why;
  const bool is_swiss = options_.kind == TournamentKind::swiss;
  if (is_swiss && swiss_ == nullptr) return "all rounds have been played";
  if (change.kind == EntrantChange::Kind::joined) {
    if (!is_swiss || stage()->round < options_.rounds) return std::nullopt;
    return "the last round is being played, and an engine joins with the next one";
  }
  if (withdrawn_.contains(change.engine)) return "it was withdrawn before";
  const auto stays = [&](std::size_t engine) {
    return engine != change.engine && !withdrawn_.contains(engine);
  };
  std::size_t champions = 0;
  std::size_t others = 0;
  for (std::size_t engine = 0; engine < options_.engines; ++engine) {
    (engine < options_.champions ? champions : others) += stays(engine) ? 1 : 0;
  }
  if (champions + others < 2) return "two engines have to stay";
  if (options_.kind == TournamentKind::gauntlet && (champions == 0 || others == 0)) {
    return "a gauntlet needs an engine that plays against the others, and another one";
  }
  return std::nullopt;
}

std::size_t Schedule::round_of_changes() const {
  return swiss_ != nullptr ? stage()->round : 0;
}

EntrantChange Schedule::joining() const {
  return {EntrantChange::Kind::joined, options_.engines, round_of_changes(), 0, {}};
}

EntrantChange Schedule::withdrawal(std::size_t engine, const std::set<std::size_t>& taken) const {
  EntrantChange change{EntrantChange::Kind::withdrawn, engine, round_of_changes(), 0, {}};
  change.last_game = taken.empty() ? 0 : *taken.rbegin();
  for (const auto& [other, withdrawn] : withdrawn_) {
    change.last_game = std::max(change.last_game, withdrawn.last_game);
  }
  for (std::size_t number = 1; number <= std::min(change.last_game, known()); ++number) {
    const auto seats = at(number - 1).seats;
    const bool is_of_engine = seats[0] == engine || seats[1] == engine;
    if (is_of_engine && !taken.contains(number) && !is_unplayed(number - 1)) {
      change.unplayed.push_back(number);
    }
  }
  return change;
}

const Stage* Schedule::change(const EntrantChange& change) {
  expects(!why_not(change) && change.round == round_of_changes());
  options_.changes.push_back(change);
  options_.engines += change.kind == EntrantChange::Kind::joined ? 1 : 0;
  apply(change);
  if (swiss_ == nullptr) {
    unplayed_ = unplayed_in_blocks();
    return nullptr;
  }
  PairedStage& last = stages_.back();
  const std::size_t all = last.games * last.stage.encounters.size();
  // The games of the stage that were not played before this change.
  const std::size_t before = all - last.left - last.counted;
  const std::size_t unplayed = unplayed_of(last);
  unplayed_ += unplayed - before;
  last.left -= unplayed - before;
  return last.left == 0 ? begin_stage(whole_results()) : nullptr;
}

bool Schedule::is_gone(std::size_t engine, std::size_t number) const {
  const auto found = withdrawn_.find(engine);
  if (found == withdrawn_.end()) return false;
  return number > found->second.last_game || found->second.unplayed.contains(number);
}

bool Schedule::is_unplayed(std::size_t index) const {
  if (withdrawn_.empty()) return false;
  const auto seats = at(index).seats;
  return is_gone(seats[0], index + 1) || is_gone(seats[1], index + 1);
}

std::size_t Schedule::unplayed_of(const PairedStage& paired) const {
  std::size_t unplayed = 0;
  for (std::size_t game = 0; game < paired.games * paired.stage.encounters.size(); ++game) {
    unplayed += is_unplayed(paired.first_game + game) ? 1 : 0;
  }
  return unplayed;
}

// Those behind the last games of withdrawn engines. A round is not counted game by game, since a
// tournament may be long.
std::size_t Schedule::unplayed_of(const Block& block) const {
  std::size_t unplayed = 0;
  const std::size_t a_round = block.encounters.size() * options_.games;
  for (std::size_t at = 0; at < block.encounters.size(); ++at) {
    std::size_t last_game = SIZE_MAX;
    for (const std::size_t engine : block.encounters[at]) {
      if (const auto found = withdrawn_.find(engine); found != withdrawn_.end()) {
        last_game = std::min(last_game, found->second.last_game);
      }
    }
    const std::size_t played = last_game - std::min(last_game, block.first_game);
    if (played >= options_.rounds * a_round) continue;
    const std::size_t of_round = played % a_round;
    const std::size_t before = at * options_.games;
    unplayed += (options_.rounds - played / a_round) * options_.games -
                std::min(of_round - std::min(of_round, before), options_.games);
  }
  return unplayed;
}

std::size_t Schedule::unplayed_in_blocks() const {
  std::size_t unplayed = 0;
  for (const Block& block : blocks_) {
    unplayed += unplayed_of(block);
  }
  for (const auto& [engine, withdrawn] : withdrawn_) {
    unplayed += withdrawn.unplayed.size();
  }
  return unplayed;
}

std::size_t Schedule::known() const {
  if (!blocks_.empty()) {
    const Block& last = blocks_.back();
    return last.first_game + options_.rounds * last.encounters.size() * options_.games;
  }
  if (stages_.empty()) return 0;
  const PairedStage& last = stages_.back();
  return last.first_game + last.games * last.stage.encounters.size();
}

std::size_t Schedule::still_unpaired() const {
  return pairing_ ? pairing_->encounters_left() * games_of_encounter(options_, false) : 0;
}

std::size_t Schedule::openings_of(const PairedStage& paired) const {
  return (paired.games + options_.repeat - 1) / options_.repeat;
}

std::size_t Schedule::openings() const {
  if (!blocks_.empty()) {
    const Block& last = blocks_.back();
    const std::size_t groups = options_.openings_by_encounter
                                   ? last.first_group + options_.rounds * last.encounters.size()
                                   : options_.rounds;
    return groups * (options_.games / options_.repeat);
  }
  if (stages_.empty()) return 0;
  const PairedStage& last = stages_.back();
  const std::size_t encounters = options_.openings_by_encounter ? last.stage.encounters.size() : 1;
  return last.first_opening + encounters * openings_of(last);
}

Schedule::Slot Schedule::slot_in_rounds(std::size_t index) const {
  const auto after =
      std::upper_bound(blocks_.begin(), blocks_.end(), index,
                       [](std::size_t at, const Block& block) { return at < block.first_game; });
  const Block& block = *std::prev(after);
  const std::size_t at = index - block.first_game;
  const std::size_t a_round = block.encounters.size() * options_.games;
  const std::size_t round = at / a_round;
  const std::size_t game = at % options_.games;
  const std::size_t group =
      options_.openings_by_encounter ? block.first_group + at / options_.games : round;
  // Counted over all rounds, so that seats also alternate with one game per round.
  return {block.encounters[at % a_round / options_.games], round + 1, round * options_.games + game,
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
  expects(index >= paired.first_game && paired.left > 0 && !is_unplayed(index));
  const std::size_t encounter = (index - paired.first_game) / paired.games;
  const bool is_first = game.seats[0] == paired.stage.encounters[encounter][0];
  const auto points = static_cast<std::size_t>(first_seat_halves);
  paired.results[encounter][is_first ? 0 : 1] += points;
  paired.results[encounter][is_first ? 1 : 0] += 2 - points;
  ++paired.counted;
  return --paired.left > 0 ? nullptr : begin_stage(whole_results());
}

}  // namespace ludex::match
