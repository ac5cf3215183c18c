// Random beginnings of games, for makers of openings: which points they go on with, and which
// positions are alike.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::go {

// The legal points from the third line on, or from the second or the first on boards so small that
// there are few others. Nobody passes.
[[nodiscard]] Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game);

// The same text for the images of a position under all symmetries of its board, and for no others.
[[nodiscard]] std::string likeness(const rules::Game& game);

}  // namespace ludex::go
