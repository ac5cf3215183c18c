#include "search/xiangqi/game.h"

#include "rules/xiangqi/fen.h"
#include "search/xiangqi/evaluation_trace.h"

namespace ludex::search {

Result<NamedPosition> XiangqiGame::named_position(std::string_view fen) {
  const auto position = xiangqi::parse_fen(fen);
  if (!position) return tl::unexpected(position.error());
  return NamedPosition{position->key(), position->side_to_move() == xiangqi::Color::red};
}

std::vector<std::string> XiangqiGame::explain(const rules::Game& game) {
  return lines_of(search::explain(replay(game).position), {"Red", "Black"});
}

}  // namespace ludex::search
