#include "protocols/uci_family/spelling.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::protocols {

namespace {

// Adds `by` to every number of the text. A number of more than two digits is not a rank and stays
// as it is.
std::string with_ranks_moved(std::string_view text, int by) {
  std::string moved;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) {
      ++end;
    }
    if (end == at) {
      ++end;
    }
    const std::string_view piece = text.substr(at, end - at);
    const auto rank = to_integer(piece);
    moved += rank && piece.size() <= 2 && *rank + by >= 0 ? fmt::to_string(*rank + by)
                                                          : std::string(piece);
    at = end;
  }
  return moved;
}

}  // namespace

std::string Spelling::format(rules::Move move, const rules::Game& game) const {
  std::string text = game.format_move(move, rules::coordinate);
  return ranks_ == Ranks::as_in_rules ? text : with_ranks_moved(text, 1);
}

Result<rules::Move> Spelling::parse(std::string_view text, const rules::Game& game) const {
  if (ranks_ == Ranks::as_in_rules) return game.parse_move(text, rules::coordinate);
  // "h0" would be rank -1: such a text is not a move in this spelling, although the rules know it.
  const std::string moved = with_ranks_moved(text, -1);
  if (with_ranks_moved(moved, 1) != text) {
    return fail(fmt::format("`{}` is no move of ranks 1 to 10", printable(text.substr(0, 60))));
  }
  return game.parse_move(moved, rules::coordinate);
}

bool counts_ranks_from_zero(const rules::Setup& setup) {
  const auto game = rules::start_game({.game = setup.game, .values = setup.values});
  if (!game) return false;
  const auto moves = (*game)->legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](rules::Move move) {
    return ranks_of((*game)->format_move(move, rules::coordinate)) == Ranks::as_in_rules;
  });
}

std::optional<Ranks> ranks_of(std::string_view move) {
  for (std::size_t at = 1; at < move.size(); ++at) {
    const bool after_file = to_lower(move[at - 1]) >= 'a' && to_lower(move[at - 1]) <= 'z';
    if (after_file && move[at] == '0') return Ranks::as_in_rules;
    if (after_file && move.substr(at, 2) == "10") return Ranks::plus_one;
  }
  return std::nullopt;
}

}  // namespace ludex::protocols
