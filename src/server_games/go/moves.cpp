#include "server_games/go/moves.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::server_games {

Result<void> play_word(rules::Game& game, std::string_view move) {
  if (game.outcome()) return fail(fmt::format("`{}` after the end of the game", excerpt(move)));
  const auto played = game.play_text(move, rules::coordinate);
  if (!played) return tl::unexpected(played.error());
  return {};
}

std::string word_of(const rules::Game& game, rules::Move move) {
  return game.format_move(move, rules::coordinate);
}

}  // namespace ludex::server_games
