// A game between two scripts before the referee.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "match/play/referee.h"
#include "match/scripted_engine.h"
#include "rules/registry.h"

namespace ludex::match {

// One game between two scripts.
struct ScriptedGame {
  std::string position;
  std::string rule_set = "engine";
  std::vector<Act> white;
  std::vector<Act> black;
  Allowance white_may{Periods{std::chrono::seconds(10), Milliseconds(0), {}}, {}, {}, {}};
  Allowance black_may{Periods{std::chrono::seconds(10), Milliseconds(0), {}}, {}, {}, {}};
  RefereeRules rules{};
  std::vector<std::string> opening{};
  std::optional<engine::Failure> white_new_game{};
  std::optional<engine::Failure> black_new_game{};
  std::string game = "chess";
};

struct Seen {
  PlayedGame game;
  std::vector<engine::Request> white_requests;
  std::vector<engine::Request> black_requests;
  int black_stops = 0;
  engine::Terms black_terms;
  Duration passed{0};
};

inline Seen play(const ScriptedGame& table, const std::stop_token& stop = {},
                 GameObserver* observer = nullptr) {
  HandClock clock;
  const TimePoint begin = clock.now();
  auto game = rules::start_game({.game = table.game,
                                 .values = {{rules::rules_parameter, table.rule_set}},
                                 .position = table.position})
                  .value();
  std::vector<rules::Move> opening;
  auto board = game->clone();
  for (const std::string& text : table.opening) {
    opening.push_back(board->parse_move(text, rules::coordinate).value());
    board->play(opening.back());
  }
  ScriptedEngine white_engine(clock, table.white);
  ScriptedEngine black_engine(clock, table.black);
  white_engine.new_game_failure = table.white_new_game;
  black_engine.new_game_failure = table.black_new_game;
  Player white{white_engine, table.white_may};
  Player black{black_engine, table.black_may};
  const Referee referee(clock, table.rules);
  Seen seen;
  seen.game = referee.play({std::move(game), opening}, {&white, &black}, stop, observer);
  seen.white_requests = white_engine.requests;
  seen.black_requests = black_engine.requests;
  seen.black_stops = black_engine.stops;
  seen.black_terms = black_engine.heard_terms;
  seen.passed = clock.now() - begin;
  return seen;
}

// "1-0 White mates": the end in short.
inline std::string ending(const PlayedGame& game) {
  return std::string(result_text(game.end)) + " " + game.end.reason;
}

}  // namespace ludex::match
