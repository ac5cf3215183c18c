// What the maker of random openings asks about go: which moves may continue an opening, and which
// positions count as equal.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::go {

// The legal points from the third line on; on small boards, which have few of those, from the
// second or the first line on. Passes are left out.
[[nodiscard]] Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game);

// A text that is the same for the images of a position under all symmetries of its board, and
// differs for all others.
[[nodiscard]] std::string likeness(const rules::Game& game);

}  // namespace ludex::go
