// Random play, for properties that must hold in every position.
#pragma once

#include <functional>

#include "base/random.h"
#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

// A position and a legal move of it.
using Visit = std::function<void(const Position& position, Move move)>;

// Plays one game of at most `plies` random moves from the usual start or, every other time, from
// some pieces thrown on the board. Captures are preferred now and then, and pawns are pushed, so
// that endings and several pawns on a file are reached too.
void play_random_game(Rng& rng, int plies, const Visit& visit);

// A legal position with a random number of pieces on random squares.
[[nodiscard]] Position random_position(Rng& rng);

}  // namespace ludex::xiangqi
