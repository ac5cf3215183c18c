// The static evaluation of xiangqi: what a position is worth without looking ahead.
#pragma once

#include "rules/xiangqi/position.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

class XiangqiEvaluator {
 public:
  // Centipawns for the side to move; never a mate.
  [[nodiscard]] Value evaluate(const xiangqi::Position& position);
};

}  // namespace ludex::search
