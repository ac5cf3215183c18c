// What the engine half of any protocol asks of the engine behind it: the calls of engine::Engine as
// values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/clock.h"
#include "engine/question.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::protocols {

// The announced name and a checked value.
struct SetOption {
  std::string name;
  std::string value;
  bool operator==(const SetOption&) const = default;
};
// `game` is never null. Protocols that do not say under which terms a game is played leave them
// out.
struct NewGame {
  std::unique_ptr<rules::Game> game;
  engine::Terms terms = {};
};
// All that was set is to be in force.
struct Settle {
  bool operator==(const Settle&) const = default;
};
// `game` is never null.
struct Think {
  std::unique_ptr<rules::Game> game;
  engine::Request request;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
struct Ponderhit {
  bool draw_offered = false;  // by the opponent, with the move that was expected
  bool operator==(const Ponderhit&) const = default;
};
// Asks the engine about a game that is never null. The owner passes the answer to the half's
// on_answer() with the same number, once for each Ask; an engine that refuses has a NoAnswer.
struct Ask {
  std::uint32_t number = 0;
  std::unique_ptr<rules::Game> game;
  engine::Question question;
};
// Work that takes time but no engine: its lines are to be sent. `name` says what it is.
struct Compute {
  std::string name;
  std::function<std::vector<std::string>()> lines;
};
// The controller is done: write what is still to be sent, then end.
struct Quit {
  bool operator==(const Quit&) const = default;
};

using Call = std::variant<SetOption, NewGame, Settle, Think, Stop, Ponderhit, Ask, Compute, Quit>;

}  // namespace ludex::protocols
