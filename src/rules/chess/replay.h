// From the face that all games show back to concrete chess positions, for the search.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/chess/position.h"
#include "rules/game.h"

namespace ludex::chess {

struct Replay {
  Position position;                // now
  std::vector<std::uint64_t> keys;  // of every position before `position`, from the start
};

// Expects a game whose setup().game is "chess". Positions before the last
// position.halfmove_clock() keys cannot occur again.
[[nodiscard]] Replay replay(const rules::Game& game);

}  // namespace ludex::chess
