#include "rules/line_of_moves.h"

#include <memory>

#include "base/text.h"

namespace ludex::rules {

std::string format_line(const Game& game, std::span<const Move> line, Notation notation,
                        char separator) {
  const auto board = game.clone();
  std::string text;
  for (const Move move : line) {
    if (!board->is_legal(move)) break;
    if (!text.empty()) {
      text += separator;
    }
    text += board->format_move(move, notation);
    board->play(move);
  }
  return text;
}

Result<std::vector<Move>> parse_line(std::string_view text, const Game& game, char separator) {
  const auto board = game.clone();
  std::vector<Move> line;
  for (const std::string_view word : split(text, separator)) {
    if (word.empty()) continue;
    const auto move = board->play_text(word, coordinate);
    if (!move) return tl::unexpected(move.error());
    line.push_back(*move);
  }
  return line;
}

}  // namespace ludex::rules
