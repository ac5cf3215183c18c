// The names by which positions of a record are stored: the moves that lead to them.
#pragma once

#include <string>

#include "rules/game.h"
#include "rules/setup.h"

namespace ludex::serve {

// The moves from the start of the record to the position, with blanks between. A node that sets up
// a position begins anew, and the name of what follows begins with that position. Nodes are not
// named, because their numbers change from one life of a server to the next, and variations may be
// added, removed and promoted; where the moves are the same, so is the position.
[[nodiscard]] std::string position_name(const rules::Game& game, const rules::Setup& start);

}  // namespace ludex::serve
