#include "rules/chess/replay.h"

#include "base/expects.h"
#include "rules/chess/game.h"

namespace ludex::chess {

Replay replay(const rules::Game& game) {
  expects(game.setup().game == "chess");
  const auto& own = static_cast<const Game&>(game);
  Replay result{own.now(), {}};
  const auto before = own.positions().first(own.moves().size());
  result.keys.reserve(before.size());
  for (const Position& position : before) {
    result.keys.push_back(position.key());
  }
  return result;
}

}  // namespace ludex::chess
