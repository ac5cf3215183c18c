#include "rules/any_notation.h"

#include <fmt/format.h>

#include "base/expects.h"
#include "base/text.h"

namespace ludex::rules {

namespace {

bool is_move_number(std::string_view word) {
  const auto dots = word.find('.');
  if (dots == 0 || dots == std::string_view::npos) return false;
  const auto number = to_integer(word.substr(0, dots));
  return number && word.find_first_not_of('.', dots) == std::string_view::npos;
}

Attempt<void> play_in(Game& game, std::span<const std::string_view> words, Notation notation) {
  const std::size_t before = game.moves().size();
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_move_number(words[at])) continue;
    const auto played = game.play_text(words[at], notation);
    if (played) continue;
    const std::size_t number = game.moves().size() - before + 1;
    while (game.moves().size() > before) game.undo();
    return {tl::unexpected(within(fmt::format("move {}", number), played.error())), at};
  }
  return {{}, words.size()};
}

}  // namespace

Result<void> play_words(Game& game, std::span<const std::string_view> words) {
  const GameKind* const kind = find_game(game.setup().game);
  expects(kind != nullptr);
  return in_any_notation(*kind, [&](Notation notation) { return play_in(game, words, notation); });
}

}  // namespace ludex::rules
