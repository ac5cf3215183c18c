// Terms, orders and games for the tests of the fleet.
#pragma once

#include <string>
#include <vector>

#include "fleet/game_report.h"
#include "fleet/messages.h"
#include "match/play/played_game.h"
#include "rules/registry.h"

namespace ludex::fleet::test {

// Both engines play with limits of their own.
inline MatchTerms terms_of(const std::string& game = "chess") {
  MatchTerms terms{.match = "m1",
                   .event = "A match",
                   .setup = rules::start_game({.game = game}).value()->setup(),
                   .engines = {}};
  terms.setup.position.clear();
  for (const std::string name : {"A", "B"}) {
    EngineTerms engine{.name = name, .entry = "entry-" + name, .hash = "12ab"};
    engine.allowance.time =
        match::Periods{.base = Milliseconds(10'000), .increment = Milliseconds(100), .moves = {}};
    terms.engines.push_back(engine);
  }
  return terms;
}

inline GameOrder order_of(std::size_t number) {
  return {.match = "m1", .number = number, .round = 1, .seats = {0, 1}, .opening = {}};
}

// A game of these moves, in coordinates.
inline GameReport report_of(const rules::Setup& setup, const std::vector<std::string>& moves,
                            std::size_t number = 1) {
  GameReport report{.match = "m1", .number = number, .worker = "w1", .played = {}};
  auto board = rules::start_game(setup).value();
  report.played.setup = board->setup();
  report.played.machine = "here";
  for (const std::string& text : moves) {
    report.played.moves.push_back({.move = board->play_text(text, rules::coordinate).value()});
  }
  report.played.seat_names = board->seat_names();
  report.played.end.kind = match::EndKind::resignation;
  report.played.end.winner = rules::Seat::first;
  report.played.end.reason = "Black resigns";
  return report;
}

}  // namespace ludex::fleet::test
