// One game of the built-in engine against itself, and the quiet positions of it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "tune/sample.h"
#include "tune/subject.h"

namespace ludex::tune {

struct GameRules {
  std::uint64_t nodes = 5'000;  // for each move
  int balance = 120;            // in centipawns; an opening that favours a side more is not played
};

// Plays a game. The same seed gives the same game. The engine gets new_game() first.
[[nodiscard]] std::vector<Sample> play_game(const Subject& subject, engine::Engine& engine,
                                            const GameRules& rules, std::uint64_t seed);

}  // namespace ludex::tune
