// What the engine half of any protocol asks of the engine behind it: the calls of engine::Engine as
// values.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/hash_entry.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::protocols {

// The announced name and a checked value.
struct SetOption {
  std::string name;
  std::string value;
  bool operator==(const SetOption&) const = default;
};
// `game` is never null.
struct NewGame {
  std::unique_ptr<rules::Game> game;
};
// All that was set is to be in force.
struct Settle {
  bool operator==(const Settle&) const = default;
};
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
// Asks for Engine::explain() of a game that is never null; the answer goes back to the half.
struct Explain {
  std::unique_ptr<rules::Game> game;
};
// Send `answer` of what Engine::probe() says of the game, behind the first `lines` of the Output.
struct Probe {
  std::unique_ptr<rules::Game> game;
  std::string (*answer)(const std::optional<engine::HashEntry>& entry, const rules::Game& game);
  std::size_t lines = 0;
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

// The owner makes the calls of one Output in order and then writes its lines, so that an answer
// such as `readyok` follows the work that it confirms.
using Call =
    std::variant<SetOption, NewGame, Settle, Think, Stop, Ponderhit, Explain, Probe, Compute, Quit>;

}  // namespace ludex::protocols
