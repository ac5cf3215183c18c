// Gives the search the xiangqi positions of a rules::Game.
#pragma once

#include <vector>

#include "rules/game.h"
#include "rules/xiangqi/natural_limit.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/repetition.h"
#include "rules/xiangqi/rule_set.h"

namespace ludex::xiangqi {

struct Replay {
  Position position;                      // the current position
  std::vector<PlayedMove> since_capture;  // the moves that can be part of a loop, oldest first
  NaturalCount count;
  RuleSet rules;
};

// Expects a game whose setup().game is "xiangqi".
[[nodiscard]] Replay replay(const rules::Game& game);

}  // namespace ludex::xiangqi
