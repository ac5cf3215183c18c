// Random play, for properties that must hold in every position.
#pragma once

#include <cstdint>
#include <functional>

#include "base/random.h"
#include "rules/chess/position.h"

namespace ludex::chess {

// A position and a legal move of it.
using Visit = std::function<void(const Position& position, Move move)>;

// Plays one game of at most `plies` random moves from a random Chess960 start or, every other time,
// from the classical one. Captures are preferred now and then, so that endings are reached too.
void play_random_game(Rng& rng, int plies, const Visit& visit);

}  // namespace ludex::chess
