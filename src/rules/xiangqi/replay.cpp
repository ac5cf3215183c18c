#include "rules/xiangqi/replay.h"

#include "base/expects.h"
#include "rules/xiangqi/game.h"

namespace ludex::xiangqi {

Replay replay(const rules::Game& game) {
  expects(game.setup().game == "xiangqi");
  const auto again = Game::start(game.setup());
  expects(again.has_value());
  auto& own = static_cast<Game&>(**again);
  for (const rules::Move move : game.moves()) own.play(move);
  const auto moves = own.since_capture();
  return {own.now(), {moves.begin(), moves.end()}, own.natural_count(), own.rule_set()};
}

}  // namespace ludex::xiangqi
