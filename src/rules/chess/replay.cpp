#include "rules/chess/replay.h"

#include "base/expects.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"

namespace ludex::chess {

Replay replay(const rules::Game& game) {
  expects(game.setup().game == "chess");
  auto start = parse_fen(game.setup().position);
  expects(start.has_value());
  Replay result{*start, {}};
  result.keys.reserve(game.moves().size());
  for (const rules::Move move : game.moves()) {
    result.keys.push_back(result.position.key());
    if (to_chess_move(move) == Move::null()) {
      result.position.play_null();
    } else {
      result.position.play(to_chess_move(move));
    }
  }
  return result;
}

}  // namespace ludex::chess
