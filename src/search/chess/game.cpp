#include "search/chess/game.h"

#include "rules/chess/fen.h"
#include "rules/chess/replay.h"
#include "search/chess/evaluation_trace.h"

namespace ludex::search {

Result<NamedPosition> ChessGame::named_position(std::string_view fen) {
  const auto position = chess::parse_fen(fen);
  if (!position) return tl::unexpected(position.error());
  return NamedPosition{position->key(), position->side_to_move() == chess::Color::white};
}

Replay<chess::Position, ChessGame::Keys> ChessGame::replay(const rules::Game& game) {
  const chess::Replay played = chess::replay(game);
  Replay<chess::Position, Keys> result{played.position, {}};
  for (const std::uint64_t key : played.keys) {
    result.keys.push(key);
  }
  result.keys.push(played.position.key());
  return result;
}

std::vector<std::string> ChessGame::explain(const rules::Game& game) {
  return lines_of(search::explain(chess::replay(game).position), {"White", "Black"});
}

}  // namespace ludex::search
