// Whether an engine plays the game of a match at all. Most engines cannot say what they play: they
// are asked for one move before the first game.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace ludex::match {

struct TriedOut {
  bool fit = false;                      // it answered, and can be used on
  std::optional<std::string> wrong;      // how it showed that it plays another game
  std::optional<engine::Failure> ended;  // its process ended when it was asked
};

// Asks for a move at the lowest depth, or in a tenth of a second where the protocol knows no depth,
// in a position of the game that `setup` names, in which no engine of another game answers rightly
// by chance. Only an answer that is a move of another game, or a refusal, shows that it plays
// another. Silence and nonsense are for its games to judge.
[[nodiscard]] TriedOut try_out(engine::Engine& engine, const rules::Setup& setup,
                               Milliseconds grace, const Clock& clock, const std::stop_token& stop);

}  // namespace ludex::match
