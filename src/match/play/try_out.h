// Whether an engine plays the game of a match at all. Most engines cannot report their game, so
// they are asked for one move before the first game.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace ludex::match {

struct TriedOut {
  bool fit = false;                       // it answered, and can go on
  std::optional<std::string> wrong;       // how it showed that it plays another game
  std::optional<engine::Failure> ended;   // its process ended when it was asked
  std::optional<engine::Failure> silent;  // how it gave no answer at all
};

// Asks for a move with the lowest depth, or within a tenth of a second if the protocol has no
// depth. The position is of the game in `setup`, and such that no engine of another game answers it
// correctly by chance. Only a move of another game, or a refusal, shows that the engine plays
// another game. Nonsense is left to the match, and silence is only reported.
[[nodiscard]] TriedOut try_out(engine::Engine& engine, const rules::Setup& setup,
                               Milliseconds grace, const Clock& clock, const std::stop_token& stop);

}  // namespace ludex::match
