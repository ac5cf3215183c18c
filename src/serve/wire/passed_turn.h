// The position that shows a threat: what would the other player do here, if it were their turn?
#pragma once

#include <memory>

#include "rules/game.h"

namespace ludex::serve {

// The game with the turn passed to the other player. Where the rules know no pass it begins anew
// with that position, for no engine could be told how it came about. Null where passing makes no
// sense: the game is over, the player to move is in check, an opening rule leaves a choice.
[[nodiscard]] std::unique_ptr<rules::Game> with_passed_turn(const rules::Game& game);

}  // namespace ludex::serve
