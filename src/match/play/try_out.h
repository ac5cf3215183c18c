// Whether an engine plays the game of a match at all. Most engines cannot report their game, so
// they are asked for one move before the first game.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

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

struct TryOut {
  const rules::Setup& setup;
  // The games that the engine's protocol plays beside. A word that only looks like a move of some
  // further game is a mistake: in AGI `E9` is a point of gomoku.
  std::span<const std::string_view> other_games;
  Milliseconds grace{};
};

// Asks for a move with the lowest depth, or within a tenth of a second if the protocol has no
// depth. The position is of the game in `setup`, and such that no engine of another game answers it
// correctly by chance. Only a move of one of the other games, or a refusal, shows that the engine
// plays another game. Nonsense is left to the match, and silence is only reported.
[[nodiscard]] TriedOut try_out(engine::Engine& engine, const TryOut& asked, const Clock& clock,
                               const std::stop_token& stop);

}  // namespace ludex::match
