// One game of the go engine's tree against itself.
#pragma once

#include <cstdint>

#include "learn_go/game_line.h"

namespace ludex::learn_go {

struct SelfPlay {
  int side = 9;
  int komi = 700;  // hundredths of a point
  std::uint64_t simulations = 2000;
  // The first moves are drawn by their visits, so that games differ.
  int drawn_moves = 8;
};

// Ends when both pass, or after twice as many moves as the board has points.
[[nodiscard]] GameLine play_game(const SelfPlay& options, std::uint64_t seed);

}  // namespace ludex::learn_go
