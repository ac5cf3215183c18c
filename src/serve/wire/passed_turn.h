// The position with the turn passed, which shows what the opponent threatens.
#pragma once

#include <memory>

#include "rules/game.h"

namespace ludex::serve {

// The game with the turn passed to the other player. If the rules have no pass, the new game starts
// from that position, because no engine could be sent the moves that lead to it. Null if passing
// makes no sense: the game is over, the player to move is in check, or an opening rule offers a
// choice.
[[nodiscard]] std::unique_ptr<rules::Game> with_passed_turn(const rules::Game& game);

}  // namespace ludex::serve
