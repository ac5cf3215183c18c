#include "rules/any_notation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"
#include "rules/game_result.h"

namespace ludex::rules {

namespace {

bool is_move_number(std::string_view word) {
  const auto dots = word.find('.');
  if (dots == 0 || dots == std::string_view::npos) return false;
  const auto number = to_integer(word.substr(0, dots));
  return number && word.find_first_not_of('.', dots) == std::string_view::npos;
}

// Removes the comments and refuses variations. A FEN, which may stand before the moves, holds none
// of the characters that this function looks for.
Result<std::string> without_comments(std::string_view text) {
  std::string rest;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == ')') return fail("a variation has no place among the moves", at + 1);
    if (c != '{' && c != ';') {
      rest += c;
      continue;
    }
    const std::size_t end = text.find(c == '{' ? '}' : '\n', at);
    if (c == '{' && end == std::string_view::npos) {
      return fail("a comment that is not closed", at + 1);
    }
    rest += ' ';
    at = std::min(end, text.size());
  }
  return rest;
}

// Returns "e4" for "12.e4!?"; "12." and "12..." are returned unchanged.
std::string_view without_number_and_glyphs(std::string_view word) {
  if (is_move_number(word)) return word;
  const auto digits = word.find_first_not_of("0123456789");
  if (digits != 0 && digits != std::string_view::npos && word[digits] == '.') {
    word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
  }
  const auto last = word.find_last_not_of("!?");
  return last == std::string_view::npos ? std::string_view() : word.substr(0, last + 1);
}

bool is_result(std::string_view word) {
  const auto result = parse_result(word);
  return result && word == to_text(*result);
}

Attempt<void> play_in(Game& game, std::span<const std::string_view> words, Notation notation) {
  const std::size_t before = game.moves().size();
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_move_number(words[at])) continue;
    const auto played = game.play_text(words[at], notation);
    if (played) continue;
    const std::size_t number = game.moves().size() - before + 1;
    while (game.moves().size() > before) {
      game.undo();
    }
    return {tl::unexpected(within(fmt::format("move {}", number), played.error())), at};
  }
  return {{}, words.size()};
}

}  // namespace

Result<std::string> without_annotations(std::string_view text) {
  const auto commentless = without_comments(text);
  if (!commentless) return tl::unexpected(commentless.error());
  std::vector<std::string_view> words;
  Tokens tokens(*commentless);
  while (const auto token = tokens.next()) {
    const std::string_view word = without_number_and_glyphs(token->text);
    if (!word.empty() && word.front() != '$') {
      words.push_back(word);
    }
  }
  if (!words.empty() && is_result(words.back())) {
    words.pop_back();
  }
  return fmt::format("{}", fmt::join(words, " "));
}

Result<void> play_words(Game& game, std::span<const std::string_view> words) {
  const GameKind* const kind = find_game(game.setup().game);
  expects(kind != nullptr);
  return in_any_notation(*kind, [&](Notation notation) { return play_in(game, words, notation); });
}

}  // namespace ludex::rules
