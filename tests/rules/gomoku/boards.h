// Positions for the tests of gomoku: from diagrams and coordinates, and random ones.
#pragma once

#include <string_view>

#include "base/random.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// A rank a line from the top, x, o, # and . for points, blanks ignored; Black is to move.
[[nodiscard]] Position board(std::string_view diagram);
// The stones of a game in letters, divided by blanks, Black first.
[[nodiscard]] Position played(std::string_view moves, const BoardSize& size = {15, 15});

// 25x25 with every third file full of black stones, so that nearly all threes depend on others.
[[nodiscard]] Position lattice();

// Stones of both colours thrown on a board of random size, scattered or crowded; Black is to move.
[[nodiscard]] Position random_position(Rng& rng);
// So many stones near each other, in turns, as if two beginners had played them: a row that wins or
// a forbidden point may be among them.
[[nodiscard]] Position random_game(Rng& rng, const BoardSize& size, int stones);
[[nodiscard]] BoardSize random_size(Rng& rng);

}  // namespace ludex::gomoku
