// The reasons for a ruling on a game of gomoku, as sentences for people.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/gomoku/game_state.h"

namespace ludex::gomoku {

// Expects the states of a game from its start to now. Explains which row won; why the last black
// stone of renju is forbidden, or is not although it makes several threes or fours; which points
// are forbidden to Black next; what an opening rule lets the player to move decide; and which of
// the 26 openings of renju was played.
[[nodiscard]] std::vector<std::string> explain(std::span<const GameState> states);

}  // namespace ludex::gomoku
