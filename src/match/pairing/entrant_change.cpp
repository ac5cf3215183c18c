#include "match/pairing/entrant_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "match/pairing/schedule.h"

namespace ludex::match {

namespace {

std::size_t number_joined(const ScheduleOptions& options) {
  return static_cast<std::size_t>(std::count_if(
      options.changes.begin(), options.changes.end(),
      [](const EntrantChange& change) { return change.kind == EntrantChange::Kind::joined; }));
}

}  // namespace

std::optional<std::string> why_unchangeable(const ScheduleOptions& options) {
  switch (options.kind) {
    case TournamentKind::knockout:
    case TournamentKind::pyramid:
    case TournamentKind::ladder:
      return fmt::format("in a {} engines neither join nor leave once it has begun",
                         tournament_names[static_cast<std::size_t>(options.kind)]);
    case TournamentKind::round_robin:
    case TournamentKind::gauntlet:
    case TournamentKind::swiss:
      break;
  }
  if (starters(options) > 2) return std::nullopt;
  return "in a match of two engines none joins or leaves";
}

std::optional<std::string> why_impossible(const ScheduleOptions& options) {
  if (options.changes.empty()) return std::nullopt;
  if (number_joined(options) > options.engines) return "more engines joined than there are";
  if (auto why = why_unchangeable(options)) return why;
  const bool is_swiss = options.kind == TournamentKind::swiss;
  std::size_t engines = starters(options);
  if (options.champions >= engines) return "too few engines at the beginning";
  std::set<std::size_t> withdrawn;
  std::size_t round = is_swiss ? 1 : 0;
  std::size_t last_game = 0;
  for (const EntrantChange& change : options.changes) {
    const bool is_late = change.kind == EntrantChange::Kind::joined && is_swiss;
    const std::size_t last_round = is_swiss ? options.rounds - (is_late ? 1 : 0) : 0;
    if (change.round < round || change.round > last_round) return "a change has a wrong round";
    round = change.round;
    if (change.kind == EntrantChange::Kind::joined) {
      if (change.engine != engines++) return "an engine that joined has a wrong number";
      continue;
    }
    if (change.engine >= engines || !withdrawn.insert(change.engine).second) {
      return "a withdrawn engine has a wrong number";
    }
    if (engines - withdrawn.size() < 2) return "fewer than two engines stay";
    if (change.last_game < last_game) return "the last games are not in order";
    last_game = change.last_game;
  }
  const bool is_gauntlet = options.kind == TournamentKind::gauntlet;
  for (std::size_t champion = 0; is_gauntlet && withdrawn.contains(champion); ++champion) {
    if (champion + 1 == options.champions) return "no engine of a gauntlet's first ones stays";
  }
  return std::nullopt;
}

std::size_t starters(const ScheduleOptions& options) {
  return options.engines - std::min(options.engines, number_joined(options));
}

bool is_withdrawn(const ScheduleOptions& options, std::size_t engine) {
  return std::any_of(
      options.changes.begin(), options.changes.end(), [&](const EntrantChange& change) {
        return change.kind == EntrantChange::Kind::withdrawn && change.engine == engine;
      });
}

}  // namespace ludex::match
