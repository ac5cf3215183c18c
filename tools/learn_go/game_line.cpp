#include "learn_go/game_line.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::learn_go {

std::string format(const GameLine& game) {
  std::string text = fmt::format("{} {} ", game.side, game.komi);
  for (const go::Point point : game.moves) {
    if (point == go::Point{}) {
      text += "..";
    } else {
      text += static_cast<char>('a' + go::column_of(point));
      text += static_cast<char>('a' + game.side - 1 - go::row_of(point));
    }
  }
  return text;
}

Result<GameLine> parse_game_line(std::string_view line) {
  const std::vector<std::string_view> words = split(line, ' ');
  const auto side = words.size() == 3 ? to_integer(words[0]) : std::nullopt;
  const auto komi = words.size() == 3 ? to_integer(words[1]) : std::nullopt;
  constexpr int most_komi = 100'000;
  if (!side || !komi || *side < 2 || *side > go::max_side || *komi < -most_komi ||
      *komi > most_komi || words[2].size() % 2 != 0) {
    return fail("a game is SIDE KOMI MOVES");
  }
  GameLine game{.side = static_cast<int>(*side), .komi = static_cast<int>(*komi), .moves = {}};
  for (std::size_t at = 0; at < words[2].size(); at += 2) {
    const std::string_view move = words[2].substr(at, 2);
    const int column = move[0] - 'a';
    const int row = game.side - 1 - (move[1] - 'a');
    const bool is_pass = move == "..";
    if (!is_pass && !go::is_on({game.side, game.side}, go::point_at(column, row))) {
      return fail(fmt::format("no move: `{}`", printable(move)));
    }
    game.moves.push_back(is_pass ? go::Point{} : go::point_at(column, row));
  }
  return game;
}

}  // namespace ludex::learn_go
