#include "protocols/uci/board_text.h"

#include "base/text.h"

namespace ludex::uci {

namespace {

// "r1bq" becomes "r . b q".
std::string rank_line(std::string_view rank) {
  std::string cells;
  for (std::size_t at = 0; at < rank.size(); ++at) {
    if (!is_digit(rank[at])) {
      cells += rank[at];
      continue;
    }
    int empty = rank[at] - '0';
    if (at + 1 < rank.size() && is_digit(rank[at + 1])) empty = empty * 10 + (rank[++at] - '0');
    cells.append(static_cast<std::size_t>(empty), '.');
  }
  std::string line;
  for (const char cell : cells) {
    if (!line.empty()) line += ' ';
    line += cell;
  }
  return line;
}

}  // namespace

std::vector<std::string> board_lines(std::string_view fen) {
  std::vector<std::string> lines;
  for (const std::string_view rank : split(fen.substr(0, fen.find(' ')), '/')) {
    lines.push_back(rank_line(rank));
  }
  lines.push_back("Fen: " + std::string(fen));
  return lines;
}

}  // namespace ludex::uci
