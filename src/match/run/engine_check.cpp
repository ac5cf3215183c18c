#include "match/run/engine_check.h"

#include <fmt/format.h>

#include "match/play/try_out.h"
#include "match/run/shared_options.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::match {
namespace {

void check_pondering(const Entrant& entrant, const engine::Engine& engine, ResultKeeper& results) {
  engine::Request on_a_clock;
  on_a_clock.limits.clocks.emplace();
  if (entrant.allowance.ponder && !engine.can_ponder(on_a_clock)) {
    results.warn(fmt::format("{} does not offer to ponder", entrant.name));
  }
}

// Returns why the entrant cannot play the game. If nothing else shows that, its first answer does.
std::optional<std::string> try_out_entrant(const EngineCheck& check, std::size_t at,
                                           EngineLease& lease) {
  const Entrant& entrant = check.plan.entrants[at];
  const std::size_t standstills = check.context.standstills();
  const TriedOut tried =
      try_out(*lease, {check.plan.setup, entrant.other_games, entrant.allowance.grace},
              check.context.clock, check.halt);
  if (tried.fit) {
    lease.found_fit();
  }
  if (tried.wrong) {
    return fmt::format("engine {} cannot play {}: {}; -variant chooses what is played",
                       entrant.name, check.plan.setup.game, *tried.wrong);
  }
  const bool in_our_time = check.context.standstills() == standstills;
  if (tried.silent && in_our_time && !check.halt.stop_requested()) {
    check.results.warn(fmt::format("{} did not answer when it was first asked for a move of {}: {}",
                                   entrant.name, check.plan.setup.game, tried.silent->detail));
    check.seated.note_failed_try_out(at, *tried.silent);
  }
  if (tried.ended && in_our_time && !check.plan.recover && !check.halt.stop_requested()) {
    return fmt::format(
        "engine {} ended when it was first asked for a move of {} ({}); with "
        "-recover the match goes on",
        entrant.name, check.plan.setup.game, tried.ended->detail);
  }
  return std::nullopt;
}

// The engines that play no game are not asked for a move, since they need not play.
std::optional<std::string> open_side_engines(const EngineCheck& check) {
  const auto opens = [&](SideEngine which,
                         const std::optional<SideEntrant>& entrant) -> std::optional<std::string> {
    if (!entrant || check.halt.stop_requested()) return std::nullopt;
    auto opened = check.seated.open_side_engine(which, 0);
    if (!opened) {
      return fmt::format("the {} engine {} cannot be asked: {}",
                         which == SideEngine::referee ? "referee" : "observer", entrant->name,
                         opened.error().detail);
    }
    opened->found_fit();
    return std::nullopt;
  };
  if (auto trouble = opens(SideEngine::referee, check.plan.referee_engine)) return trouble;
  return opens(SideEngine::observer, check.plan.observer_engine);
}

// Warns if nothing but the players' word can settle the board of a game that needs it. `unable` is
// a player that cannot play on about dead stones.
void check_settlement(const EngineCheck& check, const std::optional<std::string>& unable) {
  if (!unable || check.plan.referee_engine || check.halt.stop_requested()) return;
  const auto game = rules::start_game(check.plan.setup);
  const auto* const board = game ? dynamic_cast<const rules::SettledGame*>(game->get()) : nullptr;
  if (board == nullptr || !board->removes_dead_stones()) return;
  check.results.warn(fmt::format(
      "{} cannot play on about dead stones, and there is no referee engine (-referee): a dispute "
      "leaves all stones alive, and a player that names none leaves them to the other",
      *unable));
}

std::optional<std::string> check_options(const SharedOptions& shared, ResultKeeper& results) {
  if (auto trouble = shared.trouble()) {
    return trouble;
  }
  for (const std::string& sentence : shared.warnings()) {
    results.warn(sentence);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> check_engines(const EngineCheck& check) {
  SharedOptions shared(check.plan.shared_options);
  std::optional<std::string> unable_to_clean_up;
  for (std::size_t at = 0; at < check.plan.entrants.size() && !check.halt.stop_requested(); ++at) {
    if (is_withdrawn(check.plan.schedule, at)) continue;
    const Entrant& entrant = check.plan.entrants[at];
    auto opened = check.seated.open(at, 0);
    if (!opened) {
      return fmt::format("engine {} cannot play: {}", entrant.name, opened.error().detail);
    }
    shared.see(entrant.name, **opened);
    check_pondering(entrant, **opened, check.results);
    if (!unable_to_clean_up && !(**opened).can_clean_up()) {
      unable_to_clean_up = entrant.name;
    }
    if (!entrant.tried_out) {
      opened->found_fit();
    } else if (auto trouble = try_out_entrant(check, at, *opened)) {
      return trouble;
    }
  }
  if (auto trouble = open_side_engines(check)) return trouble;
  check_settlement(check, unable_to_clean_up);
  if (!check.halt.stop_requested()) {
    if (auto trouble = check_options(shared, check.results)) return trouble;
  }
  if (check.plan.strict && check.results.has_warned()) {
    return "there was a warning, and -strict allows none";
  }
  return std::nullopt;
}

}  // namespace ludex::match
