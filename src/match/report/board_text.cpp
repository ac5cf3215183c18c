#include "match/report/board_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "base/columns.h"
#include "base/text.h"
#include "rules/fen.h"

namespace ludex::match {
namespace {

struct Square {
  int file = 0;  // from 0
  int rank = 0;  // as in coordinates
  bool operator==(const Square&) const = default;
};

// The two squares that coordinates name: "e2e4", "h10h9".
std::array<std::optional<Square>, 2> squares_of(const rules::BoardLook& look,
                                                std::string_view move) {
  std::array<std::optional<Square>, 2> squares;
  std::size_t at = 0;
  for (std::optional<Square>& square : squares) {
    if (at + 1 >= move.size() || !is_digit(move[at + 1])) break;
    const std::size_t file = look.files.find(move[at]);
    if (file == std::string_view::npos) break;
    square = Square{static_cast<int>(file), 0};
    for (++at; at < move.size() && is_digit(move[at]) && square->rank < 100; ++at) {
      square->rank = square->rank * 10 + (move[at] - '0');
    }
  }
  return squares;
}

std::string sign_of(const rules::BoardLook& look, char piece, Alphabet alphabet) {
  const std::size_t at = look.letters.find(piece);
  if (alphabet == Alphabet::figures && at < look.figures.size()) {
    return std::string(look.figures[at]);
  }
  return std::string(1, piece);
}

// What stands between two squares, which may be marked.
std::string gap_between(bool left, bool right, Spacing spacing) {
  if (spacing == Spacing::wide) return {left ? ']' : ' ', right ? '[' : ' '};
  return std::string(1, left && right ? '|' : left ? ']' : right ? '[' : ' ');
}

}  // namespace

std::vector<std::string> board_text(const rules::BoardLook& look, std::string_view position,
                                    std::string_view last_move, Alphabet alphabet,
                                    Spacing spacing) {
  const auto ranks = split(position.substr(0, position.find(' ')), '/');
  const auto marked = squares_of(look, last_move);
  std::size_t width = 1;
  if (alphabet == Alphabet::figures) {
    for (const std::string_view figure : look.figures) {
      width = std::max(width, columns_of(figure));
    }
  }
  std::vector<std::string> lines;
  std::size_t files = 0;
  int rank = look.lowest_rank + static_cast<int>(ranks.size());
  for (const std::string_view text : ranks) {
    --rank;
    std::string line = padded(std::to_string(rank), 2, true) + ' ';
    const std::string cells = rules::cells_of(text);
    files = std::max(files, cells.size());
    bool was_marked = false;  // the square before, whose closing bracket is still to come
    for (std::size_t file = 0; file < cells.size(); ++file) {
      const Square square{static_cast<int>(file), rank};
      const bool mark = marked[0] == square || marked[1] == square;
      line += gap_between(was_marked, mark, file == 0 ? Spacing::narrow : spacing);
      line += padded(sign_of(look, cells[file], alphabet), width);
      was_marked = mark;
    }
    line += gap_between(was_marked, false, Spacing::narrow);
    lines.push_back(std::move(line));
  }
  std::string names = "   ";
  for (std::size_t file = 0; file < std::min(files, look.files.size()); ++file) {
    names += gap_between(false, false, file == 0 ? Spacing::narrow : spacing);
    names += padded(std::string(look.files.substr(file, 1)), width);
  }
  lines.push_back(names + ' ');
  return lines;
}

}  // namespace ludex::match
