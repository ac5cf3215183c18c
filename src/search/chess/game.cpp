#include "search/chess/game.h"

#include "rules/chess/replay.h"

namespace ludex::search {

Replay<chess::Position> ChessGame::replay(const rules::Game& game) {
  const chess::Replay played = chess::replay(game);
  Replay<chess::Position> result{played.position, {}};
  for (const std::uint64_t key : played.keys) result.path.push(key);
  result.path.push(played.position.key());
  return result;
}

}  // namespace ludex::search
