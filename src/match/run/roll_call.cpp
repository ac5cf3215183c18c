#include "match/run/roll_call.h"

#include <fmt/format.h>

#include "match/play/try_out.h"
#include "match/run/shared_options.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::match {
namespace {

void check_pondering(const Entrant& entrant, const engine::Engine& engine, Ledger& ledger) {
  engine::Request on_a_clock;
  on_a_clock.limits.clocks.emplace();
  if (entrant.allowance.ponder && !engine.can_ponder(on_a_clock)) {
    ledger.warn(fmt::format("{} does not offer to ponder", entrant.name));
  }
}

// Returns why the entrant cannot play the game. If nothing else shows that, its first answer does.
std::optional<std::string> try_out_entrant(const RollCall& roll, std::size_t at,
                                           EngineLease& lease) {
  const Entrant& entrant = roll.plan.entrants[at];
  const std::size_t standstills = roll.context.standstills();
  const TriedOut tried =
      try_out(*lease, roll.plan.setup, entrant.allowance.grace, roll.context.clock, roll.halt);
  if (tried.fit) {
    lease.found_fit();
  }
  if (tried.wrong) {
    return fmt::format("engine {} cannot play {}: {}; -variant chooses what is played",
                       entrant.name, roll.plan.setup.game, *tried.wrong);
  }
  const bool in_our_time = roll.context.standstills() == standstills;
  if (tried.silent && in_our_time && !roll.halt.stop_requested()) {
    roll.ledger.warn(fmt::format("{} did not answer when it was first asked for a move of {}: {}",
                                 entrant.name, roll.plan.setup.game, tried.silent->detail));
    roll.lineup.note_failed_try_out(at, *tried.silent);
  }
  if (tried.ended && in_our_time && !roll.plan.recover && !roll.halt.stop_requested()) {
    return fmt::format(
        "engine {} ended when it was first asked for a move of {} ({}); with "
        "-recover the match goes on",
        entrant.name, roll.plan.setup.game, tried.ended->detail);
  }
  return std::nullopt;
}

// The referee engine is not asked for a move, since it need not play.
std::optional<std::string> open_referee_engine(const RollCall& roll) {
  if (!roll.plan.referee_engine || roll.halt.stop_requested()) return std::nullopt;
  auto opened = roll.lineup.open_referee_engine(0);
  if (!opened) {
    return fmt::format("the referee engine {} cannot be asked: {}", roll.plan.referee_engine->name,
                       opened.error().detail);
  }
  opened->found_fit();
  return std::nullopt;
}

// Warns if nothing but the players' word can settle the board of a game that needs it. `unable` is
// a player that cannot play on about dead stones.
void check_settlement(const RollCall& roll, const std::optional<std::string>& unable) {
  if (!unable || roll.plan.referee_engine || roll.halt.stop_requested()) return;
  const auto game = rules::start_game(roll.plan.setup);
  const auto* const board = game ? dynamic_cast<const rules::SettledGame*>(game->get()) : nullptr;
  if (board == nullptr || !board->removes_dead_stones()) return;
  roll.ledger.warn(fmt::format(
      "{} cannot play on about dead stones, and there is no referee engine (-referee): a dispute "
      "leaves all stones alive, and a player that names none leaves them to the other",
      *unable));
}

std::optional<std::string> check_options(const SharedOptions& shared, Ledger& ledger) {
  if (auto trouble = shared.trouble()) {
    return trouble;
  }
  for (const std::string& sentence : shared.warnings()) {
    ledger.warn(sentence);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> call_roll(const RollCall& roll) {
  SharedOptions shared(roll.plan.shared_options);
  std::optional<std::string> unable_to_clean_up;
  for (std::size_t at = 0; at < roll.plan.entrants.size() && !roll.halt.stop_requested(); ++at) {
    const Entrant& entrant = roll.plan.entrants[at];
    auto opened = roll.lineup.open(at, 0);
    if (!opened) {
      return fmt::format("engine {} cannot play: {}", entrant.name, opened.error().detail);
    }
    shared.see(entrant.name, **opened);
    check_pondering(entrant, **opened, roll.ledger);
    if (!unable_to_clean_up && !(**opened).can_clean_up()) {
      unable_to_clean_up = entrant.name;
    }
    if (!entrant.tried_out) {
      opened->found_fit();
    } else if (auto trouble = try_out_entrant(roll, at, *opened)) {
      return trouble;
    }
  }
  if (auto trouble = open_referee_engine(roll)) return trouble;
  check_settlement(roll, unable_to_clean_up);
  if (!roll.halt.stop_requested()) {
    if (auto trouble = check_options(shared, roll.ledger)) return trouble;
  }
  if (roll.plan.strict && roll.ledger.has_warned()) {
    return "there was a warning, and -strict allows none";
  }
  return std::nullopt;
}

}  // namespace ludex::match
