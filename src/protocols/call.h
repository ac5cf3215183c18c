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

// `name` is the name that the engine announced; `value` has been checked.
struct SetOption {
  std::string name;
  std::string value;
  bool operator==(const SetOption&) const = default;
};
// `game` is never null. `terms` stays empty where the protocol does not transmit the terms of a
// game.
struct NewGame {
  std::unique_ptr<rules::Game> game;
  engine::Terms terms = {};
};
// Asks the engine to put everything that was set into force.
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
// Asks the engine a question about `game`, which is never null. The owner passes the answer to the
// half's on_answer() with the same number, once for each Ask; if the engine refuses, the answer is
// a NoAnswer.
struct Ask {
  std::uint32_t number = 0;
  std::unique_ptr<rules::Game> game;
  engine::Question question;
};
// Work that takes time but needs no engine: the owner calls `lines` and sends the lines that it
// returns. `name` names the work.
struct Compute {
  std::string name;
  std::function<std::vector<std::string>()> lines;
};
// The controller has finished: the owner writes what is still to be sent, then ends.
struct Quit {
  bool operator==(const Quit&) const = default;
};

using Call = std::variant<SetOption, NewGame, Settle, Think, Stop, Ponderhit, Ask, Compute, Quit>;

}  // namespace ludex::protocols
