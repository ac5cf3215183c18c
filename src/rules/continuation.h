// Copies of a game in progress that are brought up to date by its further moves. A clone at every
// ply would copy the whole game each time.
#pragma once

#include <memory>

#include "rules/game.h"

namespace ludex::rules {

// Whether `later` has the setup and the moves of `earlier`, and perhaps further ones.
[[nodiscard]] bool is_continued_by(const Game& earlier, const Game& later);
// The game before its first move.
[[nodiscard]] std::unique_ptr<Game> start_of(const Game& game);
// Brings `copy`, which may be null, up to `game`.
void follow(std::unique_ptr<Game>& copy, const Game& game);

}  // namespace ludex::rules
