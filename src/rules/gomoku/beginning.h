// Random beginnings of games, for makers of openings: which points they go on with, and which
// positions are alike.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::gomoku {

// The points near the centre of an empty board; otherwise those near a stone, without the
// forbidden ones. The error: the game is played by an opening rule, under which stones alone say
// too little.
[[nodiscard]] Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game);

// The same text for the images of a position under all symmetries of its board, and for no others.
[[nodiscard]] std::string likeness(const rules::Game& game);

}  // namespace ludex::gomoku
