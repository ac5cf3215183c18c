#include "match/played_game.h"

#include "base/expects.h"
#include "rules/registry.h"

namespace ludex::match {

rules::GameResult result_of(const GameEnd& end) {
  if (end.kind == EndKind::unterminated) return rules::GameResult::unknown;
  return rules::result_of(end.winner);
}

std::string_view result_text(const GameEnd& end) {
  return rules::to_text(result_of(end));
}

rules::Seat first_mover(const PlayedGame& game) {
  return rules::start_game(game.setup).value()->to_move();
}

std::string last_position(const PlayedGame& game) {
  const auto board = rules::start_game(game.setup).value();
  for (const PlayedMove& played : game.moves) {
    board->play(played.move);
  }
  return board->position();
}

std::optional<std::uint64_t> nodes_too_many(const PlayedGame& game, rules::Seat seat,
                                            std::optional<std::uint64_t> allowed) {
  constexpr std::uint64_t small_search = 20'000;
  rules::Seat mover = first_mover(game);
  for (const PlayedMove& played : game.moves) {
    const auto searched = played.thoughts.nodes;
    if (mover == seat && allowed && searched && *searched / 2 > *allowed &&
        *searched > small_search) {
      return searched;
    }
    mover = rules::other(mover);
  }
  return std::nullopt;
}

int halves(const GameEnd& end, rules::Seat seat) {
  expects(end.kind != EndKind::unterminated);
  if (!end.winner) {
    return 1;
  }
  return *end.winner == seat ? 2 : 0;
}

}  // namespace ludex::match
