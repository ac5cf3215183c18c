#include "rules/xiangqi/replay.h"

#include "base/expects.h"
#include "rules/xiangqi/game.h"

namespace ludex::xiangqi {

Replay replay(const rules::Game& game) {
  expects(game.setup().game == "xiangqi");
  const auto& own = static_cast<const Game&>(game);
  const auto moves = own.since_capture();
  return {own.now(), {moves.begin(), moves.end()}, own.natural_count(), own.rule_set()};
}

}  // namespace ludex::xiangqi
