// The next step of the opening: a stone of a handicap, or a stone or choice of an opening rule. It
// is derived from the rules of the game, so that no rule is named here.
#pragma once

#include <string>

#include "rules/game.h"
#include "serve/json_text.h"

namespace ludex::serve {

// The stones of both colours in Game::cells().
[[nodiscard]] int stones_on(const std::string& cells);

// Null once the game proper has begun, and while it is counted. Otherwise {"kind", "left", "stone",
// "ink"}:
// - `stone`: the player to move puts the stone with the number `stone`, of the colour `ink`; `left`
// counts the stones
//   that the same player puts in a row, this one included.
// - `offer`: the player puts `left` more points on offer.
// - `pick`: the player chooses one of the points on offer, which becomes the stone.
// - `answer`: there is nothing to put, only a choice to make.
[[nodiscard]] Json task_json(const rules::Game& game);

}  // namespace ludex::serve
