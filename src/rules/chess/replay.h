// Gets concrete chess positions back from the common interface of all games, for the search.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/chess/position.h"
#include "rules/game.h"

namespace ludex::chess {

struct Replay {
  Position position;                // the current position
  std::vector<std::uint64_t> keys;  // of all positions before `position`, from the start
};

// Expects a game whose setup().game is "chess". Only the last position.halfmove_clock() keys belong
// to positions that can occur again.
[[nodiscard]] Replay replay(const rules::Game& game);

}  // namespace ludex::chess
